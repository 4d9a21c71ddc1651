#!/usr/bin/env python3
"""Measures the egress proxy beside squid, tinyproxy and a bare relay, in one run.

  tests/bench/proxy.py [O4-POLICY] [--rounds N] [--idle N] [--only TEXT] [--peers NAMES] [--json FILE]

All of them lie between the same clients and the same origin (load.cpp), in a network of their own,
with the same host list. Each figure is the median of some rounds in which everybody has a turn.
Times of two runs cannot be compared on a shared machine; ratios within one can."""
import argparse
import contextlib
import json
import os
import pathlib
import resource
import shutil
import socket
import statistics
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(root / "tests" / "system"))
from proxy_world import PUBLIC, World, enter_namespace, wait_until  # noqa: E402

HOST = "listed.example"
MEGABYTE = 1 << 20
TINYPROXY = """Port 3129
Listen 127.0.0.1
Timeout 3600
MaxClients 20000
LogLevel Critical
LogFile "{folder}/tinyproxy.log"
FilterDefaultDeny Yes
Filter "{folder}/filter"
ConnectPort 80
"""
SQUID = """http_port 127.0.0.1:3128
pid_filename none
access_log none
cache_log none
cache deny all
shutdown_lifetime 0 seconds
visible_hostname x
max_filedescriptors 65536
client_lifetime 1 day
"""


class Peer:
    """One that lies between: a process, and how clients go through it."""

    def __init__(self, name, process, port, auth="", proxies=True):
        self.name, self.process, self.port, self.auth, self.proxies = name, process, port, auth, proxies

    def words(self, mode, **more):
        mode = mode if self.proxies else "direct"
        given = {"port": self.port, "mode": mode, "host": HOST, "auth": self.auth, **more}
        if self.name == "nothing":
            given["address"] = PUBLIC
        return [f"{key}={value}" for key, value in given.items()]

    def ticks(self):
        """CPU seconds so far."""
        if self.process is None:
            return 0
        with open(f"/proc/{self.process}/stat", encoding="ascii") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self):
        """Resident kilobytes."""
        if self.process is None:
            return 0
        with open(f"/proc/{self.process}/status", encoding="ascii") as file:
            return int(next(line for line in file if line.startswith("VmRSS")).split()[1])


def is_up(port, address="127.0.0.1"):
    try:
        socket.create_connection((address, port), 1).close()
        return True
    except OSError:
        return False


class Bench:
    def __init__(self, program, wanted, stack):
        self.world = World(program)
        self.stack = stack
        self.load = os.path.join(self.world.folder, "load")
        subprocess.run([os.environ.get("CXX", "c++"), "-std=c++20", "-O2", "-pthread", "-o", self.load,
                        str(root / "tests" / "bench" / "load.cpp")], check=True)
        self.start("serve", PUBLIC, "80")
        self.peers = [Peer("nothing", None, 80, proxies=False)]
        for name, add in (("relay", self.add_relay), ("o4", self.add_o4), ("squid", self.add_squid),
                          ("tinyproxy", self.add_tinyproxy)):
            if name in wanted:
                add()

    def start(self, *words, program=None):
        child = subprocess.Popen([program or self.load, *words], stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL, cwd=self.world.folder)
        self.stack.callback(child.wait)
        self.stack.callback(child.kill)
        return child.pid

    def add_relay(self):
        process = self.start("relay", "3127", PUBLIC, "80")
        self.peers.append(Peer("relay", process, 3127, proxies=False))

    def add_o4(self):
        proxy = self.stack.enter_context(self.world.proxy(log=False))
        self.peers.append(Peer("o4", proxy.child.pid, proxy.port, proxy.authorization().strip()))

    def add_squid(self):
        squid = shutil.which("squid", path=os.environ["PATH"] + ":/usr/sbin")
        if not squid:
            return print("without squid: it is not installed", file=sys.stderr)
        path = os.path.join(self.world.folder, "squid.conf")
        with open(path, "w", encoding="ascii") as file:
            file.write(SQUID + self.world.ask("lower", "--backend", "squid").stdout)
        process = self.start("-N", "-f", path, program=squid)
        if wait_until(lambda: is_up(3128)):
            self.peers.append(Peer("squid", process, 3128))

    def add_tinyproxy(self):
        tinyproxy = shutil.which("tinyproxy")
        if not tinyproxy:
            return print("without tinyproxy: it is not installed", file=sys.stderr)
        folder = self.world.folder
        with open(os.path.join(folder, "filter"), "w", encoding="ascii") as file:
            file.write(HOST.replace(".", "\\.") + "\n")
        with open(os.path.join(folder, "tinyproxy.conf"), "w", encoding="ascii") as file:
            file.write(TINYPROXY.format(folder=folder))
        process = self.start("-d", "-c", os.path.join(folder, "tinyproxy.conf"), program=tinyproxy)
        if wait_until(lambda: is_up(3129)):
            self.peers.append(Peer("tinyproxy", process, 3129))

    def ask(self, peer, mode, **more):
        before = peer.ticks()
        out = subprocess.run([self.load, "ask", *peer.words(mode, **more)], check=True,
                             stdout=subprocess.PIPE, timeout=300).stdout
        return {**json.loads(out), "cpu": peer.ticks() - before}

    def rounds(self, times, mode, **more):
        """{peer: {key: median}}; failures are added up."""
        found = {peer.name: [] for peer in self.peers}
        for _ in range(times):
            for peer in self.peers:
                found[peer.name].append(self.ask(peer, mode, **more))
        return {name: {key: (sum if key == "failed" else statistics.median)(row[key] for row in rows)
                       for key in rows[0]} for name, rows in found.items()}

    def crowd(self, idle, seconds, rate):
        """Memory and new connections while many are idle; of each peer in turn."""
        found = {}
        for peer in self.peers[1:]:
            before = peer.memory()
            with subprocess.Popen([self.load, "hold", *peer.words("connect", count=idle)],
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
                failed = json.loads(holder.stdout.readline())["failed"]
                memory = peer.memory() - before
                new = self.ask(peer, "connect", threads=64, count=rate * seconds, rate=rate)
                holder.stdin.close()
            found[peer.name] = {"idle": idle, "not held": failed, "memory": memory, **new}
        return found


def table(title, rows, columns):
    print(f"\n{title}\n\n| |", " | ".join(name for name, _ in columns), "|")
    print("|---" * (len(columns) + 1) + "|")
    for name, row in rows.items():
        print(f"| {name} |", " | ".join(text(row) for _, text in columns), "|", flush=True)


def show(title, rows):
    big = [("MB a second", lambda row: f"{row['bytes'] / row['seconds'] / 1e6:,.0f}"),
           ("CPU of the proxy, ms a GB", lambda row: f"{row['cpu'] / row['bytes'] * 1e12:,.0f}")]
    small = [("requests a second", lambda row: f"{row['done'] / row['seconds']:,.0f}"),
             ("CPU of the proxy, µs each", lambda row: f"{row['cpu'] / max(row['done'], 1) * 1e6:,.0f}"),
             ("failed", lambda row: f"{row['failed']:.0f}")]
    trip = [("µs, median", lambda row: f"{row['p50']:.1f}"), ("99 %", lambda row: f"{row['p99']:.0f}"),
            ("CPU of the proxy, µs", lambda row: f"{row['cpu'] / max(row['done'], 1) * 1e6:.1f}")]
    crowd = [("kB an idle connection", lambda row: f"{row['memory'] / row['idle']:.2f}"),
             ("not held", lambda row: f"{row['not held']}"),
             ("new ones: median ms", lambda row: f"{row['p50'] / 1e3:.2f}"),
             ("99 %", lambda row: f"{row['p99'] / 1e3:.2f}"), ("failed", lambda row: f"{row['failed']}")]
    kind = title.split(":")[0]
    table(title, rows, {"large": big, "small": small, "round trip": trip, "crowd": crowd}[kind])


def measure(bench, options, idle):
    """By title; what its first word is decides how it is shown."""
    def rounds(*words, **more):
        return lambda: bench.rounds(options.rounds, *words, **more)

    todo = {
        "large: 3 x 300 MB, CONNECT": rounds("connect", count=3, size=300 * MEGABYTE),
        "large: 3 x 300 MB, whole URL": rounds("http", count=3, size=300 * MEGABYTE),
        "small: 4,000 tunnels of one request, 16 clients": rounds("connect", count=4000, threads=16),
        "small: 4,000 whole URLs, each a connection, 16 clients": rounds("http", count=4000, threads=16),
        "small: 8,000 whole URLs, connections kept, 16 clients":
            rounds("http", count=8000, threads=16, keep=1),
        "round trip: in a tunnel, 100 bytes": rounds("connect", count=10000, size=100, keep=1),
        "round trip: a tunnel and 100 bytes": rounds("connect", count=1000, size=100),
        f"crowd: {idle:,} idle tunnels, and 1,000 new ones a second":
            lambda: bench.crowd(idle, 10, 1000),
    }
    found = {}
    for title, call in todo.items():
        if options.only in title:
            found[title] = call()
            show(title, found[title])
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("program", nargs="?", default=str(root / "build/release/o4-policy"))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--idle", type=int, default=10000)
    parser.add_argument("--only", default="", help="measure what has TEXT in its title")
    parser.add_argument("--peers", default="relay,o4,squid,tinyproxy")
    parser.add_argument("--json", type=argparse.FileType("w"))
    options = parser.parse_args()
    enter_namespace()
    with contextlib.suppress(ValueError, OSError):  # a proxy needs two for each connection
        resource.setrlimit(resource.RLIMIT_NOFILE, (65536, 65536))
    idle = min(options.idle, (resource.getrlimit(resource.RLIMIT_NOFILE)[1] - 1000) // 2)
    with contextlib.ExitStack() as stack:
        found = measure(Bench(options.program, options.peers.split(","), stack), options, idle)
    if options.json:
        json.dump(found, options.json, indent=1)


if __name__ == "__main__":
    main()
