"""A trained agent: self-play at Relics with PyTorch, from nothing but `coterie.gym`.

    pip install "coterie[gym]" torch
    python examples/train.py --minutes 12

A small network scores the rows of options: it knows a card only by its token and the numbers printed beside it. Both
seats are played by the same network, and learn by PPO with a reward for every wizard that enters a Hall: winning means
having enough of them, and a whole game is a long way from a single choice to its end.
"""

from __future__ import annotations

import argparse
import time
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn

import coterie.gym
from coterie.gym import AecEnv

GAME, SEATS = "relics", 2
ROWS = 32
NAMES = [coterie.gym.OPTION_COLUMNS.index(name) for name in ("kind", "thing", "second thing", "key")]  # tokens
NUMBERS = [column for column in range(len(coterie.gym.OPTION_COLUMNS)) if column not in NAMES]
TOKENS = 1024
DISCOUNT, TRACE = 0.99, 0.9  # how much later rewards count; how far an estimate trusts the network's own value


BLOCKS = {block.name: slice(block.first, block.first + block.size) for block in coterie.gym.columns(GAME, SEATS)}
MY_HALL, THEIR_HALL = BLOCKS["you, hall"], BLOCKS["player +1, hall"]

Seen = dict[str, np.ndarray[Any, Any]]


class Scorer(nn.Module):
    """A score for every row of options, and what the seat may expect."""

    def __init__(self, columns: int) -> None:
        super().__init__()
        self.names = nn.EmbeddingBag(4 * TOKENS, 48, mode="sum")
        self.row = nn.Linear(48 + len(NUMBERS), 64)
        self.question = nn.Embedding(TOKENS, 32)
        self.seen = nn.Sequential(nn.Linear(columns + 32, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU())
        self.query = nn.Linear(128, 64)
        self.fit = nn.Linear(128, 64)
        self.judge = nn.Linear(64, 1)
        self.value = nn.Linear(128, 1)

    def forward(self, batch: dict[str, torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
        asked = self.question(batch["question"][:, 0].long())
        seen = self.seen(torch.cat([torch.tanh(batch["observation"] / 3), asked], 1))
        options = batch["options"]
        tokens = options[:, :, NAMES].long() + torch.arange(4) * TOKENS
        named = self.names(tokens.flatten(0, 1)).view(*tokens.shape[:2], -1)
        rows = self.row(torch.cat([named, torch.tanh(options[:, :, NUMBERS].float() / 5)], 2))
        fits = self.judge(torch.relu(rows + self.fit(seen)[:, None, :]))[:, :, 0]
        scores = fits + (torch.relu(rows) * self.query(seen)[:, None, :]).sum(2) / 8
        return scores.masked_fill(batch["action_mask"] == 0, -1e9), self.value(seen)[:, 0]


def batched(seen: list[Seen]) -> dict[str, torch.Tensor]:
    return {name: torch.from_numpy(np.stack([each[name] for each in seen])) for name in seen[0]}


def margin(seen: Seen) -> float:
    """How many more wizards the seat has in its Hall than the other one, each worth a quarter of a victory."""
    row = seen["observation"]
    return float(row[MY_HALL].sum() - row[THEIR_HALL].sum()) / 4


class Choice(NamedTuple):
    """An action, and what the network saw and expected then."""

    seen: Seen
    action: int
    value: float


class Lesson(NamedTuple):
    """A choice, and what came of it."""

    seen: Seen
    action: int
    gain: float
    worth: float


def lessons(choices: list[Choice], won: float) -> list[Lesson]:
    """What one seat learns from a game: generalised advantage estimation (Schulman and others, 2016)."""
    made: list[Lesson] = []
    gain = value_after = 0.0
    margin_after = margin(choices[-1].seen) + won
    for seen, action, value in reversed(choices):
        reward = margin_after - margin(seen)
        gain = reward + DISCOUNT * value_after - value + DISCOUNT * TRACE * gain
        made.append(Lesson(seen, action, gain, gain + value))
        value_after, margin_after = value, margin(seen)
    return made


class Table:
    """One environment, and the choices of its game so far."""

    def __init__(self, seed: int) -> None:
        self.env: AecEnv = coterie.gym.aec(GAME, SEATS, rows=ROWS)
        self.env.reset(seed=seed)
        self.choices: dict[str, list[Choice]] = {agent: [] for agent in self.env.possible_agents}

    def look(self) -> Seen:
        return self.env.observe(self.env.agent_selection)

    def step(self, choice: Choice) -> list[Lesson]:
        """Take it. When the game is over by it: what both seats learn; another one begins then."""
        self.choices[self.env.agent_selection].append(choice)
        self.env.step(choice.action)
        if not any(self.env.terminations.values()):
            return []
        learned: list[Lesson] = []
        for agent, choices in self.choices.items():
            if choices:
                learned += lessons(choices, 2 * self.env.rewards[agent] - 1)
                choices.clear()
        self.env.reset()
        return learned


def train(minutes: float, seed: int = 1, tables: int = 48, iterations: int | None = None) -> Scorer:
    """Play and learn until time is up, or for `iterations` updates."""
    torch.manual_seed(seed)
    playing = [Table(1000 * seed + number) for number in range(tables)]
    net = Scorer(playing[0].look()["observation"].shape[0])
    optimizer = torch.optim.Adam(net.parameters(), 1e-3)
    began, games, updates = time.monotonic(), 0, 0
    while time.monotonic() - began < minutes * 60 and updates != iterations:
        finished: list[Lesson] = []
        while len(finished) < 4000:
            seen = [table.look() for table in playing]
            with torch.no_grad():
                scores, values = net(batched(seen))
            actions = torch.distributions.Categorical(logits=scores, validate_args=False).sample().tolist()
            for table, view, action, value in zip(playing, seen, actions, values.tolist(), strict=True):
                learned = table.step(Choice(view, action, value))
                games += bool(learned)
                finished += learned
        learn(net, optimizer, finished)
        updates += 1
        if updates % 10 == 0:
            spent = f"{time.monotonic() - began:4.0f} s, {time.process_time():4.0f} s of processor time"
            print(f"{updates:4} updates, {games:6} games, {spent}", flush=True)
    return net


def learn(net: Scorer, optimizer: torch.optim.Optimizer, finished: list[Lesson]) -> None:
    """A few clipped steps (PPO) towards the choices that brought more than expected."""
    batch = batched([each.seen for each in finished])
    actions = torch.tensor([each.action for each in finished])
    worth = torch.tensor([each.worth for each in finished])
    gain = torch.tensor([each.gain for each in finished])
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    with torch.no_grad():
        before = torch.distributions.Categorical(logits=net(batch)[0]).log_prob(actions)
    for _ in range(3):
        for part in torch.randperm(len(actions)).split(512):
            scores, value = net({name: each[part] for name, each in batch.items()})
            policy = torch.distributions.Categorical(logits=scores)
            ratio = (policy.log_prob(actions[part]) - before[part]).exp()
            better = torch.min(ratio * gain[part], ratio.clamp(0.8, 1.2) * gain[part]).mean()
            loss = 0.5 * ((value - worth[part]) ** 2).mean() - better - 0.01 * policy.entropy().mean()
            optimizer.zero_grad()
            torch.autograd.backward(loss)
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()


def evaluate(net: Scorer, games: int, seed: int = 10_000) -> tuple[int, float]:
    """Games won against random, every deal once from each seat, and the lower bound (Wilson, 95 %)."""
    won = 0.0
    envs = [coterie.gym.single(GAME, ["random"], seat=seat, rows=ROWS) for seat in range(SEATS)]
    for number in range(games):
        env = envs[number % SEATS]
        seen, _ = env.reset(options={"deal": seed + number // 2})
        over, reward = False, 0.0
        while not over:
            with torch.no_grad():
                scores, _ = net(batched([seen]))
            seen, reward, over, _, _ = env.step(int(scores[0].argmax()))
        won += reward
    share, z = won / games, 1.96
    middle = share + z * z / (2 * games)
    spread = z * ((share * (1 - share) + z * z / (4 * games)) / games) ** 0.5
    return round(won), (middle - spread) / (1 + z * z / games)


def main() -> None:
    wishes = argparse.ArgumentParser()
    wishes.add_argument("--minutes", type=float, default=12)
    wishes.add_argument("--seed", type=int, default=1)
    wishes.add_argument("--games", type=int, default=1000)
    given = wishes.parse_args()
    torch.set_num_threads(1)  # the arrays are small: more threads only wait for each other
    won, least = evaluate(train(given.minutes, given.seed), given.games)
    print(f"{GAME}: won {won} of {given.games} games against random, lower bound {least:.1%}")


if __name__ == "__main__":
    main()
