"""A trained agent: self-play at Relics with PyTorch, from nothing but `coterie.gym`.

    pip install "coterie[gym]" torch
    python examples/train.py --minutes 10

A small network scores the rows of options: it knows a card only by its token. Both seats are played by the same
network, every game ends with 1 or 0, and the policy gradient goes over all small choices of the game.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
import torch
from torch import nn

import coterie.gym
from coterie.gym import AecEnv

GAME, SEATS = "relics", 2
ROWS = 32
NAMES = slice(4, 8)  # the columns of an option that are tokens: kind, thing, second thing, key
NUMBERS = [0, 1, 2, 3, 8, 9, 10, 11, 12, 13, 14]  # its other columns
TOKENS = 1024


class Scorer(nn.Module):
    """A score for every row of options, and how likely the seat wins."""

    def __init__(self, columns: int) -> None:
        super().__init__()
        self.names = nn.EmbeddingBag(4 * TOKENS, 48, mode="sum")
        self.row = nn.Linear(48 + len(NUMBERS), 64)
        self.question = nn.Embedding(TOKENS, 32)
        self.seen = nn.Sequential(nn.Linear(columns + 32, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU())
        self.query = nn.Linear(128, 64)
        self.value = nn.Linear(128, 1)

    def forward(self, batch: dict[str, torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
        asked = self.question(batch["question"][:, 0].long())
        seen = self.seen(torch.cat([torch.tanh(batch["observation"] / 3), asked], 1))
        options = batch["options"]
        tokens = options[:, :, NAMES].long() + torch.arange(4) * TOKENS
        named = self.names(tokens.flatten(0, 1)).view(*tokens.shape[:2], -1)
        rows = torch.relu(self.row(torch.cat([named, torch.tanh(options[:, :, NUMBERS].float() / 5)], 2)))
        scores = (rows * self.query(seen)[:, None, :]).sum(2) / 8
        return scores.masked_fill(batch["action_mask"] == 0, -1e9), self.value(seen)[:, 0]


def batched(seen: list[dict[str, np.ndarray[Any, Any]]]) -> dict[str, torch.Tensor]:
    return {name: torch.from_numpy(np.stack([each[name] for each in seen])) for name in seen[0]}


class Table:
    """One environment, and the choices of its game so far."""

    def __init__(self, seed: int) -> None:
        self.env: AecEnv = coterie.gym.aec(GAME, SEATS, rows=ROWS)
        self.env.reset(seed=seed)
        self.choices: list[tuple[int, dict[str, np.ndarray[Any, Any]], int]] = []

    def look(self) -> dict[str, np.ndarray[Any, Any]]:
        return self.env.observe(self.env.agent_selection)

    def seat(self) -> int:
        return self.env.possible_agents.index(self.env.agent_selection)

    def step(self, seen: dict[str, np.ndarray[Any, Any]], action: int) -> list[float] | None:
        """What each seat got, if the game is over by it; another one begins then."""
        self.choices.append((self.seat(), seen, action))
        self.env.step(action)
        if not any(self.env.terminations.values()):
            return None
        return [self.env.rewards[agent] for agent in self.env.possible_agents]


def train(minutes: float, seed: int = 1, tables: int = 48, iterations: int | None = None) -> Scorer:
    """Play and learn until time is up, or for so many updates."""
    torch.manual_seed(seed)
    playing = [Table(1000 * seed + number) for number in range(tables)]
    net = Scorer(playing[0].look()["observation"].shape[0])
    optimizer = torch.optim.Adam(net.parameters(), 1e-3)
    began, games, updates = time.monotonic(), 0, 0
    while time.monotonic() - began < minutes * 60 and (iterations is None or updates < iterations):
        finished: list[tuple[dict[str, np.ndarray[Any, Any]], int, float]] = []
        while len(finished) < 2500:
            seen = [table.look() for table in playing]
            with torch.no_grad():
                scores, _ = net(batched(seen))
            actions = torch.distributions.Categorical(logits=scores).sample().tolist()
            for table, looked, action in zip(playing, seen, actions, strict=True):
                got = table.step(looked, action)
                if got is not None:
                    finished += [(view, chosen, got[seat]) for seat, view, chosen in table.choices]
                    table.choices.clear()
                    table.env.reset()
                    games += 1
        learn(net, optimizer, finished)
        updates += 1
        if updates % 10 == 0:
            print(f"{updates:4} updates, {games:6} games, {time.monotonic() - began:4.0f} s", flush=True)
    return net


def learn(net: Scorer, optimizer: torch.optim.Optimizer, finished: list[tuple[Any, int, float]]) -> None:
    """A few clipped steps (as in PPO) towards the choices after which more was won than expected."""
    batch = batched([seen for seen, _, _ in finished])
    actions = torch.tensor([action for _, action, _ in finished])
    won = torch.tensor([share for _, _, share in finished])
    with torch.no_grad():
        scores, value = net(batch)
        before = torch.distributions.Categorical(logits=scores).log_prob(actions)
        gain = won - value
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for _ in range(3):
        for part in torch.randperm(len(actions)).split(512):
            scores, value = net({name: each[part] for name, each in batch.items()})
            policy = torch.distributions.Categorical(logits=scores)
            ratio = (policy.log_prob(actions[part]) - before[part]).exp()
            better = torch.min(ratio * gain[part], ratio.clamp(0.8, 1.2) * gain[part]).mean()
            loss = 0.5 * ((value - won[part]) ** 2).mean() - better - 0.01 * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()


def evaluate(net: Scorer, games: int, seed: int = 10_000) -> tuple[int, float]:
    """Games won against random, every deal once from each seat, and the lower bound (Wilson, 95 %)."""
    won = 0.0
    for number in range(games):
        env = coterie.gym.single(GAME, ["random"], seat=number % 2, rows=ROWS)
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
    wishes.add_argument("--minutes", type=float, default=10)
    wishes.add_argument("--seed", type=int, default=1)
    wishes.add_argument("--games", type=int, default=400)
    given = wishes.parse_args()
    won, least = evaluate(train(given.minutes, given.seed), given.games)
    print(f"{GAME}: won {won} of {given.games} games against random, lower bound {least:.1%}")


if __name__ == "__main__":
    main()
