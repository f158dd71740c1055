#!/usr/bin/env python3
"""Trains the network of the strong evaluation of Othello on positions from `games play` or `train_evaluation play`. Needs PyTorch;
uses a GPU if there is one.

    python3 network.py fit OUT RECORDS... [--steps N] [--model WIDTHxHIDDEN] [--begin NETWORK] [--close DISCS] …
    python3 network.py check NETWORK RECORDS     compares estimates of `games estimate` with what is computed here

Features are numbered as in crates/othello/src/evaluation/patterns: the contents of a place are a number in base three, and contents
that mirror each other share a slot. Each slot has a vector of WIDTH bytes. Their sum, with a vector for the number of empty squares,
is used twice: directly, with the weights of the stage, and through a hidden layer with inputs clipped to 0 ... 127. In the end all
parameters are integers: `quantized` computes what the program computes.
"""

import argparse
import math
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

# `value` is the result with best play if `kind` has EXACT, else the value of a search.
RECORD = np.dtype([("own", "<i8"), ("opp", "<i8"), ("value", "<i2"), ("kind", "u1"), ("held_back", "u1"), ("unused", "<u4")])
EXACT, FIRST, SECOND_SIDE, RANDOM_MOVE = 1, 2, 4, 8  # kinds: the value is exact; a game begins; the second side moves; a random move follows
STAGES = 61
UNIT = 64  # the fixed-point one of vectors, the hidden layer and its weights
OUTER = 1 << 10  # the fixed-point one of the output weights
MAX_VALUE = 127
MAX_IN_VECTOR = 63
OUT_UNIT = 16  # the value of an output of one, in discs
FILES = 0x0101010101010101


# ---- features ----

def lines():
    """The places of every shape, each a list of squares, and for every shape how it is mirrored in itself."""
    at = lambda column, row: 8 * row + column
    images = [lambda c, r: (c, r), lambda c, r: (c, 7 - r), lambda c, r: (7 - c, 7 - r), lambda c, r: (7 - c, r)]
    shapes = []
    x = {0: (9, 14), 7: (49, 54)}
    xc = {0: (9, 49), 7: (14, 54)}
    edge = [[at(c, n) for c in range(8)] + list(x[n]) for n in (0, 7)]
    edge += [[at(n, r) for r in range(8)] + list(xc[n]) for n in (0, 7)]
    mirror = lambda n: [n - 1 - k for k in range(n)]
    shapes.append((edge, mirror(8) + [9, 8]))
    corner = [[at(*image(k % 3, k // 3)) for k in range(9)] for image in images]
    shapes.append((corner, [k % 3 * 3 + k // 3 for k in range(9)]))
    for n in range(1, 4):
        rows = [[at(c, m) for c in range(8)] for m in (n, 7 - n)] + [[at(m, r) for r in range(8)] for m in (n, 7 - n)]
        shapes.append((rows, mirror(8)))
    for distance in range(5):
        long = 8 - distance
        places = [[at(k + distance, k) for k in range(long)], [at(k + distance, 7 - k) for k in range(long)]]
        if distance:
            places += [[at(k, k + distance) for k in range(long)], [at(k, 7 - k - distance) for k in range(long)]]
        shapes.append((places, mirror(long)))
    wide = [[at(*image(k % 5, k // 5)) for k in range(10)] for image in images]
    wide += [[at(*image(k // 5, k % 5)) for k in range(10)] for image in images]
    shapes.append((wide, list(range(10))))
    return shapes


COUNTS = (25, 25, 33, 33, 2)


def numbering():
    """Returns the slot of every raw number, the number of slots, and the matrix that turns digits into raw numbers."""
    slots, used, columns, firsts = [], 0, [], []
    for places, mirror in lines():
        first, size = len(slots), len(mirror)
        for held in range(3**size):
            rest, mirrored = held, 0
            for place in mirror:
                mirrored += rest % 3 * 3**place
                rest //= 3
            if mirrored < held:
                slots.append(slots[first + mirrored])
            else:
                slots.append(used)
                used += 1
        for place in places:
            column = np.zeros(64)
            for power, square in enumerate(place):
                column[square] = 3**power
            columns.append(column)
            firsts.append(first)
    counts = len(slots)
    for _ in range(sum(COUNTS)):
        slots.append(used)
        used += 1
    return np.array(slots), used, np.stack(columns, 1), np.array(firsts), counts


def tables_on(device):
    """What `features` needs on a device, and how many slots there are."""
    slots, used, matrix, firsts, counts = numbering()
    on = lambda numbers: torch.from_numpy(numbers).to(device)
    return (on(matrix).float(), on(firsts).int(), on(slots).int(), counts), used


def down(x, by):
    return (x >> by) & ((1 << (64 - by)) - 1)


def legal(own, opp):
    inner = opp & 0x7E7E7E7E7E7E7E7E
    found = torch.zeros_like(own)
    for step, across in ((1, inner), (8, opp), (7, inner), (9, inner)):
        up, low = across & (own << step), across & down(own, step)
        for _ in range(5):
            up = up | across & (up << step)
            low = low | across & down(low, step)
        found = found | up << step | down(low, step)
    return found & ~(own | opp)


def ones(x):
    x = x - (down(x, 1) & 0x5555555555555555)
    x = (x & 0x3333333333333333) + (down(x, 2) & 0x3333333333333333)
    x = (x + down(x, 4)) & 0x0F0F0F0F0F0F0F0F
    return down(x * FILES, 56)


def around(x):
    row = x | down(x & ~FILES, 1) | (x & 0x7F7F7F7F7F7F7F7F) << 1
    return row | row << 8 | down(row, 8)


def features(own, opp, tables):
    """Returns the slots of all features of these positions, and their empty squares."""
    matrix, firsts, slots, counts = tables
    bits = torch.arange(64, device=own.device)
    digits = ((own[:, None] >> bits) & 1).float() + 2 * ((opp[:, None] >> bits) & 1).float()
    raw = (digits @ matrix).round().int() + firsts
    empty = ~(own | opp)
    counted, first = [], counts
    for number, size in zip(
        (ones(legal(own, opp)), ones(legal(opp, own)), ones(around(own) & empty), ones(around(opp) & empty), ones(empty) % 2), COUNTS
    ):
        counted.append(first + number.clamp(max=size - 1))
        first += size
    raw = torch.cat([raw, torch.stack(counted, 1).int()], 1)
    return slots[raw.long()], ones(empty).int()


# ---- the network ----

class Network(torch.nn.Module):
    def __init__(self, slots, width, hidden):
        super().__init__()
        spread = lambda *shape, by: torch.nn.Parameter(torch.randn(*shape) * by)
        self.vectors = spread(slots, width, by=0.05)
        self.stage = torch.nn.Parameter(torch.zeros(STAGES, width) + 0.5)
        self.direct = spread(STAGES, width, by=0.02)
        self.inner = torch.nn.Parameter((torch.randn(1, hidden, width) / math.sqrt(width)).repeat(STAGES, 1, 1))
        self.inner_bias = torch.nn.Parameter(torch.zeros(STAGES, hidden) + 0.1)
        self.outer = torch.nn.Parameter((torch.randn(1, hidden) * 0.1).repeat(STAGES, 1))
        self.outer_bias = torch.nn.Parameter(torch.zeros(STAGES))

    def forward(self, slots, stage, whole=False):
        """Returns the estimate in discs, with integers as in the program, and gradients as if nothing was rounded."""
        rounded = (lambda x, unit, how=torch.round: x + (how(x.detach() * unit) / unit - x.detach())) if whole else lambda x, *_: x
        stage = stage.long()
        total = F.embedding_bag(slots, rounded(self.vectors, UNIT), mode="sum") + rounded(self.stage, UNIT)[stage]
        seen = total.clamp(0, MAX_VALUE / UNIT)
        hidden = torch.bmm(rounded(self.inner, UNIT)[stage], seen[:, :, None])[:, :, 0] + self.inner_bias[stage]
        hidden = rounded(hidden, UNIT, torch.floor).clamp(0, MAX_VALUE / UNIT)
        out = (rounded(self.direct, OUTER)[stage] * total).sum(1) + (rounded(self.outer, OUTER)[stage] * hidden).sum(1)
        return (out + self.outer_bias[stage]) * OUT_UNIT

    @torch.no_grad()
    def keep_small(self):
        self.vectors.clamp_(-MAX_IN_VECTOR / UNIT, MAX_IN_VECTOR / UNIT)
        self.inner.clamp_(-MAX_VALUE / UNIT, MAX_VALUE / UNIT)


@torch.no_grad()
def quantize(net):
    """Returns all parameters as integers."""
    whole = lambda x, unit, most: (x * unit).round().clamp(-most, most).long()
    wide = 32767
    return {
        "vectors": whole(net.vectors, UNIT, MAX_IN_VECTOR),
        "stage": whole(net.stage, UNIT, wide),
        "direct": whole(net.direct, OUTER, wide),
        "inner": whole(net.inner, UNIT, MAX_VALUE),
        "inner_bias": whole(net.inner_bias, UNIT * UNIT, 2**30),
        "outer": whole(net.outer, OUTER, wide),
        "outer_bias": whole(net.outer_bias, UNIT * OUTER, 2**30),
    }


def quantized(whole, slots, stage):
    """Returns the estimate in hundredths of a disc, as the program computes it."""
    stage = stage.long()
    total = whole["vectors"][slots.long()].sum(1) + whole["stage"][stage]
    seen = total.clamp(0, MAX_VALUE)
    hidden = (whole["inner"][stage] * seen[:, None, :]).sum(2) + whole["inner_bias"][stage]
    hidden = (hidden >> 6).clamp(0, MAX_VALUE)
    out = (whole["direct"][stage] * total).sum(1) + (whole["outer"][stage] * hidden).sum(1) + whole["outer_bias"][stage]
    return out * (100 * OUT_UNIT) // (UNIT * OUTER)


# ---- fitting ----

UNITS = {"vectors": UNIT, "stage": UNIT, "direct": OUTER, "inner": UNIT, "inner_bias": UNIT * UNIT, "outer": OUTER, "outer_bias": UNIT * OUTER}


def backed_up(records, trust, device):
    """Returns the training targets in discs: exact results, and before them the next target mixed with the value of the search."""
    value, kind = (torch.from_numpy(records[name].astype(np.int32)).to(device) for name in ("value", "kind"))
    worth = value.float() / 100
    starts = torch.nonzero(kind & FIRST)[:, 0]
    ends = torch.cat([starts[1:], starts.new_tensor([len(worth)])])
    for back in range(2, 1 + int((ends - starts).max()) if len(starts) else 0):
        at = ends - back
        at = at[at >= starts]
        starts, ends = (each[ends - back >= starts] for each in (starts, ends))
        at = at[kind[at] & (EXACT | RANDOM_MOVE) == 0]
        same = kind[at] & SECOND_SIDE == kind[at + 1] & SECOND_SIDE
        later = torch.where(same, worth[at + 1], -worth[at + 1])
        worth[at] = later + trust * (worth[at] - later)
    return worth


def read(paths, trust, device):
    """Returns both sides' discs and the targets, for training and for validation."""
    parts = [[], []]
    for path in paths:
        path, _, its_own = path.partition("@")
        records = np.fromfile(path, RECORD)
        own, opp = (torch.from_numpy(records[name].copy()).to(device) for name in ("own", "opp"))
        held_back = torch.from_numpy(records["held_back"] != 0).to(device)
        worth = backed_up(records, float(its_own or trust), device)
        for part, chosen in zip(parts, (~held_back, held_back)):
            part.append((own[chosen], opp[chosen], worth[chosen]))
    return [tuple(torch.cat(column) for column in zip(*part)) for part in parts]


def errors(predict, data, tables, title):
    """Prints the errors of predictions: in all, in close games, and by empty squares."""
    off, stages = [], []
    for start in range(0, len(data[2]), 65536):
        own, opp, worth = (column[start : start + 65536] for column in data)
        slots, stage = features(own, opp, tables)
        off.append(predict(slots, stage).float() - worth)
        stages.append(stage)
    off, stages = torch.cat(off), torch.cat(stages)
    both = lambda off: f"{off.abs().mean():.3f}/{off.square().mean().sqrt():.3f}"
    words = [f"{title}: {len(off)} positions, mean error/root of mean square {both(off)}, within 12 discs {both(off[data[2].abs() <= 12])};"]
    for empty in (6, 10, 14, 18, 20, 24, 30, 36, 42, 50):
        mine = off[stages == empty]
        if len(mine):
            words.append(f"{empty}: {both(mine)}")
    print(" ".join(words), flush=True)


def fit(words):
    torch.manual_seed(words.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    begun = time.time()
    tables, used = tables_on(device)
    learned, held = read(words.games, words.trust, device)
    print(f"{len(learned[2])} positions read, {time.time() - begun:.0f} s", flush=True)
    whole = quantize(fitted(words, tables, used, learned, held))
    with torch.no_grad():
        errors(lambda s, n: quantized(whole, s, n) / 100, held, tables, "whole numbers, held back")
    write(words.out, whole)


@torch.no_grad()
def begin_with(net, path, used, width, hidden):
    """Copies a network that may have shorter vectors. The additional elements keep their values and are not read at first."""
    whole = read_network(path, used, width, hidden, net.vectors.device)
    for name, numbers in whole.items():
        parameter, numbers = getattr(net, name), numbers.float() / UNITS[name]
        if numbers.shape != parameter.shape:
            if name in ("direct", "inner"):
                parameter.zero_()
            parameter[..., :width] = numbers
        else:
            parameter.copy_(numbers)


def fitted(words, tables, used, learned, held):
    width, hidden = map(int, words.model.split("x"))
    net = Network(used, width, hidden).to(learned[2].device)
    if words.begin:
        begin_with(net, words.begin, used, words.begin_width or width, hidden)
        with torch.no_grad():
            errors(net, held, tables, "at the beginning, held back")
    optimizer = torch.optim.Adam(net.parameters(), lr=words.rate, betas=(0.9, 0.99))
    count, begun, said, epoch, step = len(learned[2]), time.time(), time.time(), 0, 0
    share = lambda: step / words.steps if words.steps else (time.time() - begun) / words.seconds
    while share() < 1:
        order = torch.randperm(count, device=learned[2].device)
        for start in range(0, max(1, count - words.batch + 1), words.batch):
            if share() >= 1:
                break
            rate = words.rate * min(1, (step + 1) / 500) * (0.5 + 0.5 * math.cos(math.pi * share())) + 1e-6
            for group in optimizer.param_groups:
                group["lr"] = rate
            chosen = order[start : start + words.batch]
            own, opp, worth = (column[chosen] for column in learned)
            found = net(*features(own, opp, tables), whole=share() >= words.rounded_from)
            off = (found - worth).square()
            # Errors in close games count most, because they decide who wins. Closeness is measured by the estimate: measured by the
            # result, large errors would count less, and estimates would be too small.
            loss = (off / (1 + (found.detach() / words.close).square())).mean() if words.close else off.mean()
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            net.keep_small()
            step += 1
            if time.time() - said > 45:
                said = time.time()
                with torch.no_grad():
                    errors(net, held, tables, f"{said - begun:.0f} s, {step} steps, epoch {epoch}, rate {rate:.1e}, held back")
        epoch += 1
    with torch.no_grad():
        errors(net, held, tables, f"{epoch} epochs, {step} steps, {time.time() - begun:.0f} s, held back")
    return net


KINDS = {"vectors": "<i1", "stage": "<i2", "direct": "<i2", "inner": "<i1", "inner_bias": "<i4", "outer": "<i2", "outer_bias": "<i4"}


def read_network(path, used, width, hidden, device):
    """Returns the integers of a network file."""
    shapes = {"vectors": (used, width), "stage": (STAGES, width), "direct": (STAGES, width), "inner": (STAGES, hidden, width),
              "inner_bias": (STAGES, hidden), "outer": (STAGES, hidden), "outer_bias": (STAGES,)}
    whole, file, at = {}, open(path, "rb").read(), 0
    for name, kind in KINDS.items():
        numbers = np.frombuffer(file, kind, math.prod(shapes[name]), at)
        at += numbers.nbytes
        whole[name] = torch.from_numpy(numbers.astype(np.int64)).view(shapes[name]).to(device)
    if at != len(file):
        sys.exit(f"{path} is no network of {width}x{hidden}")
    return whole


def check(words):
    device = "cuda" if torch.cuda.is_available() else "cpu"
    tables, used = tables_on(device)
    whole = read_network(words.out, used, *map(int, words.model.split("x")), device)
    count, differ = 0, 0
    for part in read(words.games, 0, device):
        for start in range(0, len(part[2]), 65536):
            own, opp, worth = (column[start : start + 65536] for column in part)
            here = quantized(whole, *features(own, opp, tables)).clamp(-6399, 6399)
            count += len(worth)
            differ += int((here != (worth * 100).round().long()).sum())
    print(f"{count} estimates compared, {differ} differ", flush=True)
    return differ != 0


def write(path, whole):
    with open(path, "wb") as out:
        for name, kind in KINDS.items():
            out.write(whole[name].cpu().numpy().astype(kind).tobytes())
    print(f"{path} written", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("verb", choices=["fit", "check"])
    parser.add_argument("out")
    parser.add_argument("games", nargs="+", help="files of records; NAME@TRUST has a trust of its own, and a name given twice counts twice")
    parser.add_argument("--steps", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=300, help="if no steps are given")
    parser.add_argument("--model", default="32x16")
    parser.add_argument("--begin", help="a network to go on from, instead of chance")
    parser.add_argument("--begin-width", type=int, help="the width of that network's vectors, if it is smaller")
    parser.add_argument("--close", type=float, default=0, help="discs: the more a position seems worth, beyond this, the less it counts")
    parser.add_argument("--trust", type=float, default=0.2, help="how much searches count against what came later in their games, at every move")
    parser.add_argument("--rounded-from", type=float, default=0.5, help="the share of the fit after which it computes with whole numbers")
    parser.add_argument("--batch", type=int, default=32768)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    return {"fit": fit, "check": check}[words.verb](words)


if __name__ == "__main__":
    sys.exit(main())
