"""Who drops out of a race, and who does not."""

from __future__ import annotations

from coterie.bots.race import Race


def run(race: Race, *worlds: list[float]) -> bool:
    """The values of all answers in each world; whether the race goes on after the last."""
    on = True
    for values in worlds:
        for i in race.left:
            race.values[i].append(values[i])
        on = race.ran()
    return on


def test_who_is_clearly_behind_drops_out_and_one_alone_ends_it() -> None:
    race = Race("abc", 40)
    assert run(race, [0.9, 0.1, 0.8])
    assert run(race, [0.8, 0.1, 0.9])
    assert race.left == [0, 2]
    assert not run(race, *[[0.9, 0.0, 0.1]] * 8)
    assert race.best() == ["a"]


def test_two_worlds_that_say_the_same_prove_little_where_luck_is_seen_elsewhere() -> None:
    """`a` is ahead of `b` by the same little in both, but `c` shows how much a world can change."""
    race = Race("abc", 40)
    run(race, [0.51, 0.50, 1.0], [0.51, 0.50, 0.0])
    assert 1 in race.left


def test_answers_that_always_do_the_same_are_both_the_best() -> None:
    race = Race("ab", 40)
    assert run(race, [0.5, 0.5], [0.7, 0.7])
    assert race.best() == ["a", "b"]


def test_after_the_first_of_ten_worlds_one_in_three_goes_and_after_the_second_the_worse_half() -> None:
    race = Race("abcdef", 10)
    run(race, [0.9, 0.1, 0.2, 0.8, 0.3, 0.7])
    assert race.left == [0, 3, 4, 5]
    run(race, [0.2, 0.9, 0.1, 0.9, 0.2, 0.9])
    assert race.left == [3, 5]


def test_a_part_is_judged_by_all_combinations_it_was_in() -> None:
    """The pair (1, 8) had bad luck once, but 1 and 8 do well with everything else."""
    pairs = [(0, 7), (0, 8), (0, 9), (1, 7), (1, 8), (1, 9), (2, 7), (2, 8), (2, 9)]
    values = [0.1, 0.5, 0.1, 0.5, 0.4, 0.5, 0.1, 0.5, 0.1]
    race = Race(pairs, 40)
    for i, value in enumerate(values):
        race.values[i].append(value)
    scores = race.scores()
    assert max(scores, key=lambda i: scores[i]) == pairs.index((1, 8))
