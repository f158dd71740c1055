"""Charts as SVG, for notebooks. No library is needed."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import Mapping, Optional, Sequence

_INK, _RULE, _ACCENT, _BAD = "#23211d", "#d9d0bf", "#0f766e", "#a3480f"
_COLOURS = (_ACCENT, "#8d6534", "#3d6185", _BAD)
_WIDTH, _HEIGHT = 640.0, 260.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 54.0, 14.0, 30.0, 38.0


@dataclass(frozen=True)
class Curve:
    """A line of a chart."""

    name: str
    points: tuple[tuple[float, float], ...]


def _text(x: float, y: float, words: str, anchor: str = "middle", colour: str = _INK, size: int = 12) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}" font-size="{size}" '
        f'font-family="system-ui, sans-serif">{html.escape(words)}</text>'
    )


def _picture(title: str, body: Sequence[str], width: float = _WIDTH, height: float = _HEIGHT) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" role="img"><title>{html.escape(title)}</title>'
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="#fffdf9"/>{"".join(body)}</svg>'
    )


def _ticks(least: float, most: float) -> list[float]:
    """Returns about five round numbers between two numbers."""
    span = (most - least) or 1.0
    step = 10.0 ** len(str(int(span))) / 10
    while span / step < 4:
        step /= 2 if span / step >= 2 else 5
        if step < 1e-6:
            break
    first = int(least / step) * step
    ticks = [first + number * step for number in range(12)]
    return [tick for tick in ticks if least - 1e-9 <= tick <= most + 1e-9]


def curve_chart(
    curves: Sequence[Curve],
    *,
    title: str,
    across: str = "",
    y_range: Optional[tuple[float, float]] = None,
    marks: Optional[Mapping[int, str]] = None,
) -> str:
    """Returns a line chart over a number, such as the course of a game."""
    xs = [x for curve in curves for x, _ in curve.points] or [0.0, 1.0]
    ys = [y for curve in curves for _, y in curve.points] or [0.0, 1.0]
    (left, right), (low, high) = (min(xs), max(xs)), y_range or (min(ys), max(ys))
    wide, tall = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM

    def place(x: float, y: float) -> tuple[float, float]:
        return _LEFT + (x - left) / ((right - left) or 1) * wide, _TOP + (high - y) / ((high - low) or 1) * tall

    body = [_text(_WIDTH / 2, 18, title, size=14), _text(_WIDTH / 2, _HEIGHT - 8, across)]
    for tick in _ticks(low, high):
        _, y = place(left, tick)
        body.append(f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{_WIDTH - _RIGHT}" y2="{y:.1f}" stroke="{_RULE}"/>')
        body.append(_text(_LEFT - 6, y + 4, f"{tick:g}", "end"))
    for tick in _ticks(left, right):
        x, _ = place(tick, low)
        body.append(_text(x, _HEIGHT - _BOTTOM + 16, f"{tick:g}"))
    for number, curve in enumerate(curves):
        colour = _COLOURS[number % len(_COLOURS)]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in curve.points))
        body.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        if len(curves) > 1:
            body.append(_text(_WIDTH - _RIGHT, _TOP + 14 + 16 * number, curve.name, "end", colour))
        for x, y in curve.points:
            if marks and int(x) in marks:
                dot = place(x, y)
                body.append(f'<circle cx="{dot[0]:.1f}" cy="{dot[1]:.1f}" r="5" fill="{_BAD}"/>')
                body.append(_text(dot[0], dot[1] - 9, marks[int(x)], colour=_BAD))
    return _picture(title, body)


def bar_chart(bars: Mapping[str, float], *, title: str, errors: Optional[Mapping[str, float]] = None) -> str:
    """Returns a bar chart from zero; `errors` are half the widths of the intervals."""
    spans = [abs(value) + (errors or {}).get(name, 0.0) for name, value in bars.items()] or [1.0]
    most = max(spans) or 1.0
    row, name_wide = 26.0, 8.0 * max((len(name) for name in bars), default=1) + 12
    height = 40 + row * len(bars)
    middle = name_wide + (_WIDTH - name_wide) * (0.5 if any(value < 0 for value in bars.values()) else 0.02)
    scale = (_WIDTH - 70 - middle) / most
    body = [_text(_WIDTH / 2, 18, title, size=14)]
    for number, (name, value) in enumerate(bars.items()):
        y = 34 + row * number
        start, end = sorted((middle, middle + value * scale))
        colour = _ACCENT if value >= 0 else _BAD
        body.append(_text(name_wide - 8, y + 15, name, "end"))
        body.append(f'<rect x="{start:.1f}" y="{y}" width="{end - start:.1f}" height="18" rx="2" fill="{colour}"/>')
        if errors and name in errors:
            tip, half = middle + value * scale, errors[name] * scale
            body.append(
                f'<path d="M{tip - half:.1f} {y + 9}H{tip + half:.1f}" stroke="{_INK}" stroke-width="2" fill="none"/>'
            )
        body.append(_text(_WIDTH - 6, y + 14, f"{value:g}", "end"))
    return _picture(title, body, height=height)
