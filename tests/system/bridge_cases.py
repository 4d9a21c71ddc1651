"""run --network proxied on Linux, with real programs. Usage: bridge_cases.py O4-POLICY [CASE...]"""
import collections
import contextlib
import hashlib
import io
import json
import os
import pty
import random
import shutil
import socket
import subprocess
import tarfile
import threading
import time
import zipfile

from proxy_world import CONFIG, Handler, PUBLIC, check, main

FETCH = "import sys, urllib.request as u; print(u.urlopen('http://' + sys.argv[1], timeout=60).read().decode())"


def python(world, program, *words, **more):
    """Not in the command's text, in which URLs and paths are refused before it runs."""
    with open(os.path.join(world.work, "program.py"), "w", encoding="utf-8") as file:
        file.write(program)
    return world.run("python3", "program.py", *words, **more)


def listed_hosts_are_reached_and_others_are_not(world):
    found = python(world, FETCH, "listed.example")
    check("hello from listed.example" in found.stdout, found)
    check(found.returncode == 0 and "refused" not in found.stderr, found)
    found = python(world, FETCH, "evil.example")
    check(found.returncode != 0 and "403" in found.stderr, found)
    check("evil.example: o4-policy allow host evil.example" in found.stderr, found)


def the_first_request_finds_the_proxy(world):
    starts = int(os.environ.get("O4_STARTS", "20"))
    program = ("import os, socket, sys; p = os.environ['HTTP_PROXY'].rsplit(':', 1)[1].strip('/');"
               "socket.create_connection(('127.0.0.1', int(p))); print('there')")
    begin = time.monotonic()
    for i in range(starts):
        found = python(world, program)
        check(found.stdout == "there\n", f"start {i}: {found}")
    print(f"{starts} starts, {1000 * (time.monotonic() - begin) / starts:.0f} ms each")


def nothing_else_is_reached(world):
    """Every way out that a program may try; each line that it prints is one that worked."""
    echo = socket.create_server(("127.0.0.1", 0))
    udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    udp.bind(("127.0.0.1", 0))
    udp.settimeout(0.1)
    program = f"""
import os, socket, urllib.request
def tries(what, call):
    try:
        call()
        print('reached', what)
    except Exception:
        pass
def tcp(address, port, family=socket.AF_INET):
    s = socket.socket(family, socket.SOCK_STREAM)
    s.settimeout(2)
    s.connect((address, port))
def datagram(address, port):
    s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    s.settimeout(1)
    s.sendto(b'x', (address, port))
    s.recv(10)
port = int(os.environ['HTTP_PROXY'].rsplit(':', 1)[1].strip('/'))
tries('a port of the host', lambda: tcp('127.0.0.1', {echo.getsockname()[1]}))
tries('a listed address, directly', lambda: tcp('{PUBLIC}', 80))
tries('the metadata service', lambda: tcp('169.254.169.254', 80))
tries('IPv6', lambda: tcp('::ffff:{PUBLIC}', 80, socket.AF_INET6))
tries('UDP', lambda: datagram('127.0.0.1', {udp.getsockname()[1]}))
tries('DNS', lambda: datagram('8.8.8.8', 53))
tries('a raw socket', lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, socket.IPPROTO_ICMP))
tries('an abstract socket', lambda: socket.socket(socket.AF_UNIX).connect('\\0/tmp/.X11-unix/X0'))
def without_token():
    s = socket.create_connection(('127.0.0.1', port))
    s.sendall(b'CONNECT listed.example:80 HTTP/1.1\\r\\n\\r\\n')
    if b' 407 ' in s.recv(100):
        raise OSError
tries('the proxy without its token', without_token)
def direct(url):
    urllib.request.build_opener(urllib.request.ProxyHandler({{}})).open(url, timeout=2)
tries('past the variables', lambda: direct('http://{PUBLIC}/'))
for host in ('169.254.169.254', '168.63.129.16', 'metadata.google.internal', 'loop.listed.example',
             'meta.listed.example', 'ten.listed.example', 'localhost:22', 'dns.google'):
    tries(host + ' through the proxy', lambda: urllib.request.build_opener(
        urllib.request.ProxyHandler({{'http': os.environ['HTTP_PROXY']}})).open('http://' + host + '/', timeout=5))
for name in os.listdir('/proc/self/fd'):
    if int(name) > 2:
        tries('descriptor ' + name, lambda: os.fstat(int(name)).st_mode & 0o140000 == 0o140000 or 1 / 0)
print('done')
"""
    found = python(world, program)
    check(found.stdout == "done\n", found)
    udp.close()
    echo.close()


def the_exit_status_is_the_commands(world):
    check(world.run("sh", "-c", "exit 7").returncode == 7, "exit 7")
    check(world.run("no-such-program-here").returncode == 127, "127")
    check(world.run("sh", "-c", "kill -9 $$").returncode == 137, "a signal")


def the_run_leaves_nothing(world):
    check(world.run("sh", "-c", "sleep 100 & sleep 0").returncode == 0, "sleep")
    left = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/environ", "rb") as file:
                left += [name] if b"HOME=" + world.home.encode() + b"\0" in file.read() else []
        except OSError:
            pass
    check(not left, f"left: {left}")


def a_program_is_asked_for_the_sandbox(world):
    for word, wanted in (("once", 0), ("no", 1)):
        found = python(world, FETCH, "evil.example", flags=("--ask-command", f"echo {word}"))
        check((found.returncode != 0) == bool(wanted), found)


def the_terminal_of_the_runner_is_asked(world):
    program = ("import sys, urllib.request as u; print('before'); sys.stdout.flush();"
               "print(u.urlopen('http://evil.example').read().decode()); print('after')")
    with open(os.path.join(world.work, "program.py"), "w", encoding="utf-8") as file:
        file.write(program)
    for keys, wanted in ((b"o", b"hello from evil.example"), (b"jj\r", b"403"),
                         (b"\x1b[A\r", b"403"), (b"s", b"hello from evil.example")):
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(world.work)
            os.execve(world.program, [world.program, "run", "-q", "--network", "proxied", "--", "python3",
                                      "program.py"], world.environment())
        text = b""

        def read(until):
            nonlocal text
            while until not in text:
                text += os.read(terminal, 4096)

        read(b"no (n)")
        check(b"may 'python3 program.py' reach evil.example:80?" in text, text)
        os.write(terminal, keys)
        read(wanted)
        with contextlib.suppress(OSError):
            while part := os.read(terminal, 4096):
                text += part
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        check((ended == 0) == (b"hello" in wanted) and b"before" in text, (ended, text))
        check(b"allow host" in text or b"hello" in wanted, text)
        os.close(terminal)


def the_log_is_learnt_from(world):
    log = os.path.join(world.home, "log")
    for _ in range(2):
        python(world, FETCH, "evil.example.net", flags=("--log", log))
    python(world, FETCH, "listed.example", flags=("--log", log))
    found = world.ask("learn", log)
    check(found.stdout.startswith("2 times  evil.example.net, with every name below it\n\n"
                                  "edit ~/.o4/config.toml\n"), found)
    check(python(world, FETCH, "evil.example.net").returncode != 0, "shown, and so allowed")
    found = world.ask("learn", log, "--apply")
    check("written: " in found.stderr, found)
    found = python(world, FETCH, "evil.example.net")
    check("hello from evil.example.net" in found.stdout, found)


PORTS = ("0", "22", "25", "80", "443", "6379", "8080", "65535", "65536", "", "080", "+80")


def odd_spelling(dice, name):
    """A name as somebody might write it who wants two readers to differ about it."""
    return dice.choice([
        name.upper(), name + ".", name + "..", "." + name, name.replace("e", "%65", 1), name + "%00",
        name + "%00.evil.example", "evil.example%2f" + name, name + "\\.evil.example", "user@" + name,
        name.replace(".", "\u3002", 1), name.replace("e", "\uff45", 1), name.replace("a", "\u0430", 1),
        "b\u00fccher." + name, "xn--bcher-kva." + name, "-" + name, "_x." + name, "*." + name,
        "a" * 64 + "." + name, name + ":80", " " + name, name.title()])


def random_address(dice):
    four = [dice.choice((0, 1, 10, 93, 127, 169, 172, 192, 224, 255, 256)) for _ in range(4)]
    text = ".".join(map(str, four))
    number = sum(part << shift for part, shift in zip(four, (24, 16, 8, 0)))
    six = ":".join(format(dice.choice((0, 0, 1, 0x64, 0xff9b, 0xffff, 0x2001, 0xfe80)), "x") for _ in range(8))
    return dice.choice([text, str(number), hex(number), f"{four[0]}.{number & 0xffffff}",
                        f"0{four[0]:o}.{four[1]}.{four[2]}.{four[3]}", f"[::ffff:{text}]", f"[64:ff9b::{text}]",
                        f"[{six}]", "[" + six.upper() + "]", f"[{six}%lo]", "[::1]", "[::]", six, "[" + text + "]",
                        "127.1", "localhost", "LOCALHOST.", "a.localhost"])


def random_question(dice):
    domain = dice.choice(["listed.example", "pypi.org", "other.test", "github.com", "example.org", "evil.example",
                          "registry.npmjs.org", "com", "10.0.0.7"])
    name = dice.choice(["", "", "www.", "a.", "x.y.", "evil", "loop.", "ten.", "meta."]) + domain
    kind = dice.random()
    host = name if kind < 0.4 else odd_spelling(dice, name) if kind < 0.7 else random_address(dice)
    return f"{host}:{dice.choice(PORTS)}"


def explain_answers_as_the_proxy_decides(world):
    """Random hosts, asked both ways. What is no host to one is none to the other; a name that the
    policy allows may still lead to an address that is not public, which the proxy alone can know."""
    count = int(os.environ.get("O4_HOSTS", "300"))
    dice = random.Random(int(os.environ.get("O4_SEED", "1")))
    world.config('[sandbox]\nallowedDomains = ["listed.example", "*.example.org", "10.0.0.7", "[2001::1]"]\n')
    hosts = [random_question(dice) for _ in range(count)]
    questions = "".join(json.dumps({"host": host}) + "\n" for host in hosts)
    found = subprocess.run([world.program, "check", "--batch", "--network", "proxied"], input=questions,
                           cwd=world.work, env=world.environment(), text=True, capture_output=True)
    said = [json.loads(line).get("decision", "error") for line in found.stdout.splitlines()]
    check(len(said) == count, found)
    seen = collections.Counter()
    with world.proxy() as proxy:
        for host, word in zip(hosts, said):
            client, text = proxy.tunnel(host)
            client.close()
            done = text.split(" ")[1]
            led_away = done == "403" and "it leads to" in text
            wanted = {"allow": done in ("200", "502") or led_away, "error": done in ("400", "505")}
            seen[word, done] += 1
            # a question may go without a port, and asks about port 0; CONNECT does neither
            no_port = host.endswith((":", ":0")) and done == "400"
            fine = wanted.get(word, done == "403") or no_port
            check(fine, f"{host!r}: {word}, {text}")
    print(f"{count} hosts, as explained and as done:", ", ".join(
        f"{word} {done}: {times}" for (word, done), times in sorted(seen.items())))


def the_gallery_is_proved_with_the_bridge(world):
    gallery = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../fixtures/audits")
    if not os.path.isdir(gallery):
        return print("skipped: the gallery is not here")
    proved = 0
    for folder, _, names in os.walk(gallery):
        for name in filter(lambda name: name.endswith(".policy.toml"), names):
            path = os.path.join(folder, name)
            found = world.ask("verify", "--scenario", path, "--network", "proxied")
            check(found.returncode in (0, 2), (path, found))  # 2: its inputs are to be refused
            proved += found.stdout.count("proved, ")
    check(proved > 0, "nothing is proved")
    print(f"{proved} profiles")


def packages_are_installed(world):
    """npm and pip from a registry that is on the list; with the default hosts' names."""
    world.config("")
    os.remove(os.path.join(world.home, ".o4", "config.toml"))  # a table would widen the profile
    if shutil.which("npm"):
        data = io.BytesIO()
        with tarfile.open(fileobj=data, mode="w:gz") as tar:
            text = b'{"name": "left-pad", "version": "1.0.0"}'
            member = tarfile.TarInfo("package/package.json")
            member.size = len(text)
            tar.addfile(member, io.BytesIO(text))
        Handler.files["/left-pad/-/left-pad-1.0.0.tgz"] = data.getvalue()
        Handler.files["/left-pad"] = json.dumps({
            "name": "left-pad", "dist-tags": {"latest": "1.0.0"},
            "versions": {"1.0.0": {"name": "left-pad", "version": "1.0.0", "dist": {
                "tarball": "http://registry.npmjs.org/left-pad/-/left-pad-1.0.0.tgz",
                "shasum": hashlib.sha1(data.getvalue()).hexdigest()}}}}).encode()
        with open(os.path.join(world.work, "package.json"), "w", encoding="ascii") as file:
            file.write('{"name": "p", "version": "1.0.0", "dependencies": {"left-pad": "1.0.0"}}')
        words = ["npm", "install", "--no-audit", "--no-fund"]
        with open(os.path.join(world.work, ".npmrc"), "w", encoding="ascii") as file:
            file.write("registry=http://registry.npmjs.org/\nfetch-retries=0\n")
        found = world.run(*words, timeout=240)
        check(found.returncode == 0, found)
        check(os.path.exists(os.path.join(world.work, "node_modules/left-pad/package.json")), found)
        shutil.rmtree(os.path.join(world.work, "node_modules"))
        with open(os.path.join(world.work, ".npmrc"), "w", encoding="ascii") as file:
            file.write("registry=http://evil.example/\nfetch-retries=0\n")
        os.remove(os.path.join(world.work, "package-lock.json"))
        found = world.run(*words, timeout=240)
        check(found.returncode != 0 and "403" in found.stderr, found)
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as wheel:
        wheel.writestr("tiny.py", "")
        wheel.writestr("tiny-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: tiny\nVersion: 1.0\n")
        wheel.writestr("tiny-1.0.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr("tiny-1.0.dist-info/RECORD", "")
    Handler.files["/tiny-1.0-py3-none-any.whl"] = data.getvalue()
    Handler.files["/simple/tiny/"] = b'<a href="/tiny-1.0-py3-none-any.whl">tiny-1.0-py3-none-any.whl</a>'
    if subprocess.run(["python3", "-m", "pip", "--version"], capture_output=True).returncode == 0:
        os.makedirs(os.path.join(world.work, ".venv"), exist_ok=True)
        words = ["python3", "-m", "pip", "install", "--no-cache-dir", "--target", ".venv", "--no-deps",
                 "--disable-pip-version-check", "--retries", "0"]
        use = lambda host: {"PIP_INDEX_URL": f"http://{host}/simple/", "PIP_TRUSTED_HOST": host}
        found = world.run(*words, "tiny", timeout=240, **use("pypi.org"))
        check(found.returncode == 0 and os.path.exists(os.path.join(world.work, ".venv/tiny.py")), found)
        shutil.rmtree(os.path.join(world.work, ".venv"))
        os.makedirs(os.path.join(world.work, ".venv"))
        found = world.run(*words, "tiny", timeout=240, **use("evil.example"))
        check(found.returncode != 0, found)


if __name__ == "__main__":
    main([listed_hosts_are_reached_and_others_are_not, the_first_request_finds_the_proxy,
          nothing_else_is_reached, the_exit_status_is_the_commands, the_run_leaves_nothing,
          a_program_is_asked_for_the_sandbox, the_terminal_of_the_runner_is_asked, the_log_is_learnt_from,
          explain_answers_as_the_proxy_decides, the_gallery_is_proved_with_the_bridge,
          packages_are_installed])
