#!/usr/bin/env python3
"""Builds the benchmarks, runs them, and shows medians of one run: as a table, and as curves.

  tests/bench/run.py [--no-build] [--curves DIR]

Times of two runs cannot be compared on a shared machine; ratios within one can."""
import json
import math
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
build = root / "build" / "bench"
colours = ["#0b6e4f", "#b5651d", "#4059ad", "#9e2a2b", "#6a4c93", "#777777", "#c99700", "#00798c"]


def measure(program):
    """Median CPU nanoseconds of each benchmark, by name."""
    out = build / (program + ".json")
    subprocess.run([build / "tests" / "bench" / program, "--benchmark_repetitions=5",
                    "--benchmark_min_time=0.1", "--benchmark_report_aggregates_only=true",
                    "--benchmark_out=" + str(out), "--benchmark_out_format=json"],
                   check=True, stdout=subprocess.DEVNULL)
    rows = json.loads(out.read_text())["benchmarks"]
    return {row["run_name"]: row["cpu_time"] for row in rows if row["aggregate_name"] == "median"}


def series_of(times, kind):
    """{who: {rules: ns}} of names like paths/o4/1000."""
    series = {}
    for name, time in times.items():
        found = re.fullmatch(kind + r"/(\w+)/(\d+)", name)
        if found:
            series.setdefault(found[1], {})[int(found[2])] = time
    return series


def table(series, unit):
    sizes = sorted({size for points in series.values() for size in points})
    print("| ns a decision |", " | ".join(f"{size:,}" for size in sizes), "| first in passes |")
    print("|---" * (len(sizes) + 2) + "|")
    for who, points in series.items():
        first = points.get(sizes[0])
        cells = [f"{points[size]:,.0f}" if size in points else "–" for size in sizes]
        print(f"| {who} |", " | ".join(cells), f"| {first / unit:.1f} |" if first else "| – |")
    print()


def curves(series, title, path):
    """Both axes logarithmic."""
    width, height, left, top, right, bottom = 720, 420, 60, 40, 190, 40
    points = [(size, time) for line in series.values() for size, time in line.items()]
    x0, x1 = (math.log10(f(size for size, _ in points)) for f in (min, max))
    y0, y1 = (math.log10(f(time for _, time in points)) for f in (min, max))

    def x(size):
        return left + (math.log10(size) - x0) / (x1 - x0) * (width - left - right)

    def y(time):
        return height - bottom - (math.log10(time) - y0) / (y1 - y0) * (height - top - bottom)

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
             'font-family="sans-serif" font-size="12">',
             f'<rect width="{width}" height="{height}" fill="white"/>',
             f'<text x="{left}" y="22" font-size="15">{title}</text>']
    for decade in range(math.ceil(y0), math.floor(y1) + 1):
        at = y(10 ** decade)
        parts.append(f'<path d="M{left} {at:.1f}H{width - right}" stroke="#ddd"/>'
                     f'<text x="{left - 6}" y="{at + 4:.1f}" text-anchor="end">{10 ** decade:,} ns</text>')
    for size in sorted({size for size, _ in points}):
        parts.append(f'<text x="{x(size):.1f}" y="{height - 16}" text-anchor="middle">{size:,}</text>')
    names = sorted(series, key=lambda who: -max(series[who].items())[1])
    for index, who in enumerate(names):
        line = sorted(series[who].items())
        colour = colours[index % len(colours)]
        path_text = "L".join(f"{x(size):.1f} {y(time):.1f}" for size, time in line)
        thick = 3 if who == "o4" else 1.5
        parts.append(f'<path d="M{path_text}" fill="none" stroke="{colour}" stroke-width="{thick}"/>')
        parts += [f'<circle cx="{x(size):.1f}" cy="{y(time):.1f}" r="3" fill="{colour}"/>'
                  for size, time in line]
        parts.append(f'<text x="{width - right + 12}" y="{top + 18 * index + 12}" fill="{colour}">'
                     f'{who.replace("_", " ")}</text>')
    path.write_text("\n".join(parts + ["</svg>\n"]))


def main():
    if "--no-build" not in sys.argv:
        subprocess.run(["cmake", "--preset", "bench"], cwd=root, check=True)
        subprocess.run(["cmake", "--build", "--preset", "bench", "--target", "o4_bench"], cwd=root,
                       check=True)
    paths = measure("bench_paths")
    unit = paths["one_pass"]
    hosts = measure("bench_hosts")
    print(f"One pass over 60 bytes: {unit:.1f} ns.\n")
    for kind, times, title in [("paths", paths, "Path decisions by number of rules"),
                               ("hosts", hosts, "Host decisions by number of entries")]:
        series = series_of(times, kind)
        builds = series.pop("build", {})
        table(series, unit)
        for size, time in sorted(builds.items()):
            print(f"index of {size:,} rules built in {time / size:,.0f} ns a rule")
        if "--curves" in sys.argv:
            folder = pathlib.Path(sys.argv[sys.argv.index("--curves") + 1])
            series.pop("default_policy", None)
            curves(series, title, folder / (kind + ".svg"))


if __name__ == "__main__":
    main()
