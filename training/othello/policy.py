#!/usr/bin/env python3
"""Trains the policy of Othello: which move would a person play? Needs PyTorch; uses a GPU if there is one.

    python3 policy.py fit OUT RECORDS CHECKED [--seconds N] [--channels N] [--layers N]
    python3 policy.py check POLICY CHECKED        how often its first choice is the move played
    python3 policy.py show POLICY CHECKED N       its scores for the first N positions, for a comparison with the program

Records come from `train_evaluation people`. The network is a column of 3x3 convolutions over four planes: own discs, opposing
discs, legal squares, and ones. Every layer but the first and the last adds its input to its output. Values are clipped to
0 ... 127 (a unit is 64). In the end all parameters are integers: `quantized` computes what the program computes.
"""

import argparse
import math
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

from network import down, legal, ones

RECORD = np.dtype([("own", "<i8"), ("opp", "<i8"), ("square", "u1"), ("unused", "u1", 7)])
UNIT = 64
MAX_VALUE = 127
PLANES = 4


def planes(own, opp):
    """Returns own discs, opposing discs, legal squares and ones, as numbers 0 and 1."""
    bits = torch.arange(64, device=own.device)
    board = lambda squares: (down(squares[:, None], bits.clamp(min=1)) & 1).where(bits > 0, squares[:, None] & 1)
    boards = [board(own), board(opp), board(legal(own, opp)), torch.ones(len(own), 64, device=own.device, dtype=torch.long)]
    return torch.stack(boards, 1).view(-1, PLANES, 8, 8)


class Policy(torch.nn.Module):
    def __init__(self, channels, layers):
        super().__init__()
        spread = lambda out, inside, by: torch.nn.Parameter(torch.randn(out, inside, 3, 3) * by / math.sqrt(9 * inside))
        self.weights = torch.nn.ParameterList(
            [spread(channels, PLANES, 1.4)] + [spread(channels, channels, 0.7) for _ in range(layers)] + [spread(1, channels, 1)]
        )
        self.biases = torch.nn.ParameterList([torch.nn.Parameter(torch.zeros(channels)) for _ in range(layers + 1)])
        self.squares = torch.nn.Parameter(torch.zeros(10))

    def forward(self, boards, whole=False):
        """Returns a score for every square, with integers as in the program and gradients as if nothing was rounded."""
        rounded = (lambda x, unit, how=torch.round: x + (how(x.detach() * unit) / unit - x.detach())) if whole else lambda x, *_: x
        now = boards
        for at, (weight, bias) in enumerate(zip(self.weights, self.biases)):
            new = F.conv2d(now, rounded(weight, UNIT), rounded(bias, UNIT * UNIT), padding=1)
            new = rounded(new, UNIT, torch.floor)
            now = (new if at == 0 else new + now).clamp(0, MAX_VALUE / UNIT)
        scores = F.conv2d(now, rounded(self.weights[-1], UNIT), padding=1).flatten(1)
        return scores * 8 + rounded(self.squares, UNIT * UNIT)[SAME.to(scores.device)] * 8

    @torch.no_grad()
    def keep_small(self):
        for weight in self.weights:
            weight.clamp_(-MAX_VALUE / UNIT, MAX_VALUE / UNIT)


def same_squares():
    """Returns the number of each square's class under the eight symmetries, ten classes."""
    fold = lambda n: min(n, 7 - n)
    classes = sorted({tuple(sorted((fold(s % 8), fold(s // 8)))) for s in range(64)})
    return torch.tensor([classes.index(tuple(sorted((fold(s % 8), fold(s // 8))))) for s in range(64)])


SAME = same_squares()


@torch.no_grad()
def quantize(net):
    """Returns all parameters as integers, in the order of the file."""
    whole = lambda x, unit: (x * unit).round().long()
    return {
        "weights": [whole(weight, UNIT) for weight in net.weights],
        "biases": [whole(bias, UNIT * UNIT) for bias in net.biases],
        "squares": whole(net.squares, UNIT * UNIT),
    }


def quantized(whole, boards):
    """Returns the scores as the program computes them; 512 are a factor of e in the odds."""
    on = boards.device
    conv = lambda x, weight: F.conv2d(x.double(), weight.double().to(on), padding=1).round().long()
    now = boards.long() * UNIT
    for at, (weight, bias) in enumerate(zip(whole["weights"], whole["biases"])):
        new = (conv(now, weight) + bias.to(on)[:, None, None]) >> 6
        now = (new if at == 0 else new + now).clamp(0, MAX_VALUE)
    return conv(now, whole["weights"][-1]).flatten(1) + whole["squares"].to(on)[SAME.to(on)]


def write(path, whole):
    """Writes a byte for channels and layers each; weights by place, input and output; biases; the classes of squares."""
    with open(path, "wb") as out:
        out.write(bytes([whole["biases"][0].shape[0], len(whole["biases"]) - 1]))
        for weight in whole["weights"]:
            out.write(weight.permute(2, 3, 1, 0).contiguous().cpu().numpy().astype("<i1").tobytes())
        for numbers in [*whole["biases"], whole["squares"]]:
            out.write(numbers.cpu().numpy().astype("<i4").tobytes())
    print(f"{path} written", flush=True)


def read_policy(path):
    file = open(path, "rb").read()
    channels, layers = file[0], file[1]
    at, whole = 2, {"weights": [], "biases": []}

    def take(kind, *shape):
        nonlocal at
        numbers = np.frombuffer(file, kind, math.prod(shape), at)
        at += numbers.nbytes
        return torch.from_numpy(numbers.astype(np.int64)).view(shape)

    for inside, out in [(PLANES, channels)] + [(channels, channels)] * layers + [(channels, 1)]:
        whole["weights"].append(take("<i1", 3, 3, inside, out).permute(3, 2, 0, 1).contiguous())
    whole["biases"] = [take("<i4", channels) for _ in range(layers + 1)]
    whole["squares"] = take("<i4", 10)
    if at != len(file):
        sys.exit(f"{path} is no policy")
    return whole


def read(path, device):
    records = np.fromfile(path, RECORD)
    return tuple(torch.from_numpy(records[name].astype(np.int64)).to(device) for name in ("own", "opp", "square"))


def only_legal(scores, boards):
    return scores.masked_fill(boards[:, 2].flatten(1) == 0, -1e9)


@torch.no_grad()
def matches(predict, data, title, most=None):
    """Prints how often the first choice, or one of three, is the move played, in all and by empty squares; and the mean surprise."""
    first, third, surprise, empties = [], [], [], []
    for start in range(0, min(len(data[2]), most or len(data[2])), 16384):
        own, opp, square = (column[start : start + 16384] for column in data)
        boards = planes(own, opp)
        scores = only_legal(predict(boards).float(), boards)
        best = scores.topk(3).indices
        first.append(best[:, 0] == square)
        third.append((best == square[:, None]).any(1))
        surprise.append(F.cross_entropy(scores, square, reduction="none"))
        empties.append(ones(~(own | opp)))
    first, third, surprise, empties = map(torch.cat, (first, third, surprise, empties))
    words = [f"{title}: {len(first)} choices, first {first.float().mean():.4f}, one of three {third.float().mean():.4f}, "
             f"surprise {surprise.mean():.4f};"]
    for low, high in ((50, 60), (40, 49), (30, 39), (20, 29), (10, 19), (1, 9)):
        chosen = (empties >= low) & (empties <= high)
        if chosen.any():
            words.append(f"{low}-{high}: {first[chosen].float().mean():.3f}")
    print(" ".join(words), flush=True)


def turned(boards, square, by):
    """Returns boards and squares seen in one of eight ways."""
    row, column = square // 8, square % 8
    if by & 1:
        boards, column = boards.flip(3), 7 - column
    if by & 2:
        boards, row = boards.flip(2), 7 - row
    if by & 4:
        boards, row, column = boards.transpose(2, 3), column, row
    return boards, row * 8 + column


def fit(words):
    torch.manual_seed(words.seed)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    device = "cuda" if torch.cuda.is_available() else "cpu"
    learned, checked = read(words.records, device), read(words.checked, device)
    net = Policy(words.channels, words.layers).to(device)
    optimizer = torch.optim.AdamW(net.parameters(), lr=words.rate, betas=(0.9, 0.99), weight_decay=1e-4)
    begun = said = time.time()
    count, step, epoch = len(learned[2]), 0, 0
    share = lambda: step / words.steps if words.steps else (time.time() - begun) / words.seconds
    while share() < 1:
        order = torch.randperm(count, device=device)
        for start in range(0, max(1, count - words.batch + 1), words.batch):
            if share() >= 1:
                break
            rate = words.rate * min(1, (step + 1) / 300) * (0.5 + 0.5 * math.cos(math.pi * share())) + 1e-6
            for group in optimizer.param_groups:
                group["lr"] = rate
            own, opp, square = (column[order[start : start + words.batch]] for column in learned)
            boards, square = turned(planes(own, opp), square, step % 8)
            whole = share() >= words.rounded_from
            with torch.autocast(device, dtype=torch.bfloat16, enabled=device == "cuda" and not whole):
                scores = net(boards.float().contiguous(memory_format=torch.channels_last), whole)
            loss = F.cross_entropy(only_legal(scores.float(), boards), square)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            optimizer.step()
            net.keep_small()
            step += 1
            if time.time() - said > 30:
                said = time.time()
                matches(lambda boards: net(boards.float(), whole), checked, f"{said - begun:.0f} s, {step} steps, epoch {epoch}", 200_000)
        epoch += 1
    whole = quantize(net)
    matches(lambda boards: quantized(whole, boards) / 512, checked, f"whole numbers, {step} steps, {epoch} epochs")
    write(words.out, whole)


def check(words):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    whole = read_policy(words.out)
    matches(lambda boards: quantized(whole, boards) / 512, read(words.records, device), words.out)


def show(words):
    own, opp, _ = (column[: int(words.checked)] for column in read(words.records, "cpu"))
    for row, (mine, other) in zip(quantized(read_policy(words.out), planes(own, opp)).tolist(), zip(own.tolist(), opp.tolist())):
        print(mine & 2**64 - 1, other & 2**64 - 1, *row)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("verb", choices=["fit", "check", "show"])
    parser.add_argument("out")
    parser.add_argument("records")
    parser.add_argument("checked", nargs="?")
    parser.add_argument("--steps", type=int, default=0, help="instead of seconds: the fit is repeatable on a processor")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--channels", type=int, default=48)
    parser.add_argument("--layers", type=int, default=8)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--rounded-from", type=float, default=0.75, help="the share of the fit after which it computes with integers")
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    {"fit": fit, "check": check, "show": show}[words.verb](words)


if __name__ == "__main__":
    main()
