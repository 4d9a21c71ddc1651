"""Real clients and raw bytes against a real proxy. Usage: proxy_cases.py O4-POLICY [CASE...]"""
import os
import pty
import resource
import shutil
import socket
import ssl
import struct
import subprocess
import time

from proxy_world import (CONFIG, Failure, Handler, OTHER, PUBLIC, check, drain, main, wait_until)


def status(text):
    return text.split(" ")[1] if text.startswith("HTTP/1.1 ") else text[:20]


def listed_hosts_are_reached(world):
    with world.proxy() as proxy:
        text = proxy.say("GET http://listed.example/ HTTP/1.1\r\n")
        check("hello from listed.example" in text, text)
        text = proxy.say("GET http://WWW.LISTED.example.:80/ HTTP/1.1\r\n")
        check("hello from www.listed.example" in text, text)  # the canonical name goes on
        client, head = proxy.tunnel("listed.example:80")
        check(status(head) == "200", head)
        client.sendall(b"GET / HTTP/1.1\r\nHost: listed.example\r\nConnection: close\r\n\r\n")
        check("hello from" in drain(client), "through CONNECT")
        lines = [line for line in proxy.lines() if line["event"] == "request"]
        check([line["entry"] for line in lines] == ["http", "http", "connect"], lines)
        check(all(line["decision"] == "allow" and line["address"] == PUBLIC for line in lines), lines)
        check(lines[0]["from"].endswith("config.toml:2:19"), lines[0])


def other_hosts_are_refused_with_the_way_to_allow(world):
    with world.proxy() as proxy:
        for host in ("evil.example", "listed.example.evil.example", "evillisted.example"):
            text = proxy.say(f"GET http://{host}/ HTTP/1.1\r\n")
            check(status(text) == "403" and f"o4-policy allow host {host}" in text, text)
            check("X-O4-Policy: deny " + host in text and "guarded.rules" in text, text)
            client, head = proxy.tunnel(host + ":443")
            check(status(head) == "403" and "allow host" in head.split("\r\n")[0], head)
    check("evil.example, 2 times: o4-policy allow host evil.example" in proxy.said, proxy.said)


def an_empty_list_denies(world):
    world.config("[sandbox]\nallowedDomains = []\n")
    with world.proxy() as proxy:
        check(status(proxy.say("GET http://listed.example/ HTTP/1.1\r\n")) == "403", "listed no more")


def the_token_is_needed(world):
    with world.proxy() as proxy:
        for fields in ("", proxy.authorization("wrong"), proxy.authorization(""),
                       proxy.authorization()[6:]):
            with proxy.connect() as client:
                client.sendall(f"CONNECT listed.example:80 HTTP/1.1\r\n{fields}\r\n".encode())
                text = drain(client)
                check(status(text) == "407" and "listed" not in text, text)
        Handler.seen.clear()
        proxy.say("GET http://listed.example/ HTTP/1.1\r\nX-A: b\r\n")
        check(not any(name.lower().startswith("proxy-") for name in Handler.seen[-1][2]), Handler.seen)
        with proxy.connect() as client:
            client.sendall(b"\x05\x01\x00")
            check(client.recv(2) == b"\x05\xff", "SOCKS without a password")
        with proxy.connect() as client:
            client.sendall(b"\x05\x01\x02")
            client.recv(2)
            client.sendall(b"\x01\x02o4\x05wrong")
            check(client.recv(2) == b"\x01\x01", "SOCKS with a wrong one")
        check(all("host" not in line for line in proxy.lines() if line["event"] == "unread"), "logged")


def socks(proxy, request):
    client = proxy.connect()
    client.sendall(b"\x05\x01\x02")
    client.recv(2)
    client.sendall(b"\x01\x02o4" + bytes([len(proxy.token)]) + proxy.token.encode())
    client.recv(2)
    client.sendall(request)
    return client, client.recv(10)


def socks_name(host, port):
    return b"\x05\x01\x00\x03" + bytes([len(host)]) + host + struct.pack(">H", port)


def socks_is_spoken(world):
    with world.proxy() as proxy:
        client, reply = socks(proxy, socks_name(b"listed.example", 80))
        check(reply[1] == 0, reply)
        client.sendall(b"GET / HTTP/1.0\r\nHost: listed.example\r\n\r\n")
        check("hello from" in drain(client), "through SOCKS")
        check(socks(proxy, socks_name(b"evil.example", 80))[1][1] == 2, "refused")
        check(socks(proxy, socks_name(b"listed.example\0.evil", 80))[1][1] == 8, "NUL")
        check(socks(proxy, b"\x05\x02\x00\x01\x01\x02\x03\x04\x00\x50")[1][1] == 7, "BIND")
        check(socks(proxy, b"\x05\x03\x00\x01\x01\x02\x03\x04\x00\x50")[1][1] == 7, "UDP")
        check(socks(proxy, b"\x05\x01\x00\x01\x7f\x00\x00\x01\x00\x50")[1][1] == 2, "loopback")
        check(socks(proxy, b"\x05\x01\x00\x04" + b"\0" * 10 + b"\xff\xff\x0a\0\0\x01\0\x50")[1][1] == 2, "mapped")
        with proxy.connect() as client:
            client.sendall(b"\x04\x01\x00\x50\x7f\x00\x00\x01\x00")
            check(drain(client) == "", "SOCKS 4")


def other_ports_ask(world):
    with world.proxy() as proxy:
        for port in (8080, 25, 6379):
            text = proxy.say(f"GET http://listed.example:{port}/ HTTP/1.1\r\n")
            check(status(text) == "403" and "port" in text, text)
        for port in ("0", "65536", ""):
            check(status(proxy.say(f"CONNECT listed.example:{port} HTTP/1.1\r\n")) == "400", port)


def names_lead_to_public_addresses_only(world):
    with world.proxy() as proxy:
        for name in ("loop", "meta", "ten", "six", "mapped", "nat", "mixed"):
            host = name + ".listed.example"
            text = proxy.say(f"GET http://{host}/ HTTP/1.1\r\n")
            check(status(text) == "403" and "not public" in text, host + ": " + text)
            check(status(proxy.tunnel(host + ":443")[1]) == "403", host)
        for host in ("localhost", "127.0.0.1", "127.1", "2130706433", "0x7f.1", "[::1]", "0",
                     "169.254.169.254", "10.0.0.1", "[::ffff:10.0.0.1]", "168.63.129.16"):
            check(status(proxy.say(f"GET http://{host}/ HTTP/1.1\r\n")) == "403", host)
    world.config('[sandbox]\nallowedDomains = ["*"]\n')
    with world.proxy() as proxy:
        for host in ("localhost", "loop.listed.example", "127.0.0.1", "169.254.169.254", "[::1]"):
            check(status(proxy.say(f"GET http://{host}/ HTTP/1.1\r\n")) == "403", "*: " + host)
        check("hello" in proxy.say("GET http://evil.example/ HTTP/1.1\r\n"), "*")
    world.config('[sandbox]\nallowedDomains = ["10.0.0.1", "localhost"]\n')
    with world.proxy() as proxy:
        check("hello" in proxy.say("GET http://10.0.0.1/ HTTP/1.1\r\n"), "an entry names it")
        check("hello" in proxy.say("GET http://localhost/ HTTP/1.1\r\n"), "an entry names it")
        check(status(proxy.say("GET http://ten.listed.example/ HTTP/1.1\r\n")) == "403", "by its name")


def the_proxy_does_not_dial_itself(world):
    world.config('[sandbox]\nallowedDomains = ["127.0.0.1"]\n')
    with world.proxy("--port", "22") as proxy:
        check("itself" in proxy.say("CONNECT 127.0.0.1:22 HTTP/1.1\r\n"), "a circle")


def what_two_readers_could_take_differently_is_refused(world):
    with world.proxy() as proxy:
        for fields in ("Content-Length: 3\r\nContent-Length: 4\r\n",
                       "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n",
                       "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
                       "Host: evil.example\r\n", "X: a\r\n b\r\n", "X\0: a\r\n", "X: a\nY: b\r\n"):
            text = proxy.say("POST http://listed.example/ HTTP/1.1\r\n" + fields)
            check(status(text) == "400", fields + text)
        for authority in ("listed.example%00.evil.example:443", "listed.example\\.evil.example:443",
                          "user@listed.example:443", "listed.example#x:443", "[fe80::1%25lo]:443"):
            text = proxy.say(f"CONNECT {authority} HTTP/1.1\r\n")
            check(status(text) == "400", authority + text)
        Handler.seen.clear()
        proxy.say("POST http://listed.example/ HTTP/1.1\r\nContent-Length: 3\r\n",
                  b"abcGET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n")
        check([seen[:2] for seen in Handler.seen] == [("listed.example", "/")], Handler.seen)
        proxy.say("GET http://listed.example/ HTTP/1.1\r\nConnection: keep-alive\r\nUpgrade: h2c\r\n",
                  b"GET http://evil.example/ HTTP/1.1\r\n\r\n")
        check(len(Handler.seen) == 2 and "Upgrade" not in Handler.seen[1][2], Handler.seen)


def redirects_are_judged_anew(world):
    with world.proxy() as proxy:
        check(status(proxy.say("GET http://listed.example/away HTTP/1.1\r\n")) == "302", "listed")
        found = subprocess.run(["curl", "-sSL", "-x", proxy.url, "http://listed.example/away"],
                               capture_output=True, text=True)
        check("evil.example:80 is refused" in found.stdout, found)


def the_server_name_is_held_against_the_host(world):
    if not world.serve_tls():
        return print("skipped: no openssl")
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE

    def get(proxy, authority, name):
        client, head = proxy.tunnel(authority)
        check(status(head) == "200", head)
        try:
            with context.wrap_socket(client, server_hostname=name) as secure:
                secure.sendall(b"GET / HTTP/1.0\r\nHost: x\r\n\r\n")
                return drain(secure)
        except (ssl.SSLError, ConnectionError) as error:
            return "refused: " + str(error)

    with world.proxy() as proxy:
        check("hello" in get(proxy, "listed.example:443", "listed.example"), "its own name")
        check("hello" in get(proxy, "listed.example:443", "WWW.listed.example"), "by the same entry")
        check("hello" in get(proxy, "listed.example:443", None), "no name")
        check("refused" in get(proxy, "listed.example:443", "evil.example"), "fronting")
        check("refused" in get(proxy, "listed.example:443", "github.com"), "another entry")
        for words in (b"GET / HTTP/1.1\r\n\r\n", b"SSH-2.0-x\r\n", b"\x16\x03\x01\x00\x05\x01\x00"):
            client, head = proxy.tunnel("listed.example:443")
            client.sendall(words)
            client.shutdown(socket.SHUT_WR)
            check("HTTP" not in drain(client), words)
        notes = [line.get("note", "") for line in proxy.lines() if line["event"] == "request"]
        check("it names no server" in notes, notes)
        reasons = [line.get("reason", "") for line in proxy.lines()]
        check("it asks for the server evil.example" in reasons and "what it says is not TLS" in reasons,
              reasons)


def a_hello_is_read_however_it_comes(world):
    """Split over records and packets, with a dot at the end, with two names, cut short."""
    def hello(*names):
        entries = b"".join(b"\0" + struct.pack(">H", len(name)) + name for name in names)
        listed = struct.pack(">H", len(entries)) + entries
        extension = struct.pack(">HH", 0, len(listed)) + listed
        body = b"\3\3" + bytes(32) + b"\0" + b"\0\2\x13\1" + b"\1\0" + struct.pack(">H", len(extension)) + extension
        return b"\1" + len(body).to_bytes(3, "big") + body

    def records(message, size):
        parts = [message[at:at + size] for at in range(0, len(message), size)]
        return [b"\x16\3\1" + struct.pack(">H", len(part)) + part for part in parts]

    sink = socket.create_server((PUBLIC, 443))
    with world.proxy() as proxy:
        for names, size, goes in (((b"listed.example",), 7, True), ((b"www.listed.example.",), 900, True),
                                  ((b"evil.example",), 7, False), ((b"evil.example.",), 900, False),
                                  ((b"listed.example", b"evil.example"), 900, False),
                                  ((b"listed.example\0",), 900, False)):
            client, _ = proxy.tunnel("listed.example:443")
            server = sink.accept()[0]
            sent = records(hello(*names), size)
            for record in sent:
                client.sendall(record)
            if goes:
                check(server.recv(5) == sent[0][:5], (names, "does not arrive"))
            else:
                check(client.recv(7)[:1] == b"\x15" and server.recv(1) == b"", (names, "arrives"))
            client.close()
            server.close()
        client, _ = proxy.tunnel("listed.example:443")
        client.sendall(records(hello(b"listed.example"), 900)[0][:20])
        client.shutdown(socket.SHUT_WR)
        check(sink.accept()[0].recv(1) == b"", "cut short, and it arrives")
    sink.close()


def broken_answers_end(world):
    """A server that says nothing, nonsense, or ends in the middle; the proxy serves the next one."""
    sink = socket.create_server((PUBLIC, 22))
    with world.proxy() as proxy:
        for words in (b"", b"nonsense\r\n", b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf", b"\0" * 4096):
            with proxy.connect() as client:
                client.sendall(("GET http://listed.example:22/ HTTP/1.1\r\n" + proxy.authorization() + "\r\n").encode())
                server = sink.accept()[0]
                server.recv(65536)
                server.sendall(words)
                server.close()
                check(drain(client) == words.decode("latin-1"), words)
        check("hello" in proxy.say("GET http://listed.example/ HTTP/1.1\r\n"), "the next one")
    sink.close()


def log_and_page_hold_no_escapes(world):
    with world.proxy() as proxy:
        for host in ("a\x1b[2J.example", "a\r\nX: y.example", "\xff\xfe.example"):
            text = proxy.say(f"GET http://{host}/\x1b[2J HTTP/1.1\r\n")
            check(status(text) == "400" and "\x1b" not in text and "\xff" not in text, text)
        with open(proxy.log, "rb") as file:
            log = file.read()
        check(not set(log) - set(range(32, 127)) - {10}, log)
    check("\x1b" not in proxy.said, proxy.said)


def a_refusal_arrives_whole_during_an_upload(world):
    with world.proxy() as proxy:
        with proxy.connect() as client:
            client.sendall(("POST http://evil.example/ HTTP/1.1\r\nContent-Length: 4000000\r\n" +
                            proxy.authorization() + "\r\n").encode())
            try:
                for _ in range(60):
                    client.sendall(b"x" * 65536)
            except OSError:
                raise Failure("the upload was cut off")
            client.shutdown(socket.SHUT_WR)
            text = drain(client)
            check(text.endswith("allow host evil.example --network proxied\n"), text)


def slow_and_huge_heads_end(world):
    with world.proxy() as proxy:
        with proxy.connect() as client:
            client.sendall(b"GET http://listed.example/ HTTP/1.1\r\nX: ")
            client.sendall(b"a" * 70000)
            check(status(drain(client)) == "431", "a head without an end")
        slow = [proxy.connect() for _ in range(50)]
        for client in slow:
            client.sendall(b"GET http")
        check("hello" in proxy.say("GET http://listed.example/ HTTP/1.1\r\n"), "beside slow ones")
        for client in slow:
            client.close()
        check("hello" in proxy.say("GET http://listed.example/ HTTP/1.1\r\n"), "after they died")


def half_closed_connections_work(world):
    echo = socket.create_server((PUBLIC, 22))
    with world.proxy() as proxy:
        client, _ = proxy.tunnel("listed.example:22")
        server, _ = echo.accept()
        client.sendall(b"all of it")
        client.shutdown(socket.SHUT_WR)
        check(drain(server) == "all of it", "up")
        server.sendall(b"y" * 3000000)
        server.close()
        check(len(drain(client)) == 3000000, "down, after the client has ended")
    echo.close()


def many_idle_connections_cost_little(world):
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    count = min(10000, (hard - 200) // 3)
    sink = socket.create_server((PUBLIC, 22), backlog=4096)
    with world.proxy() as proxy:
        idle, ends = [], []
        for _ in range(count):
            client, head = proxy.tunnel("listed.example:22")
            check(status(head) == "200", head)
            ends.append(sink.accept()[0])
            idle.append(client)
        begin = time.monotonic()
        check("hello" in proxy.say("GET http://listed.example/ HTTP/1.1\r\n"), "one more")
        with open(f"/proc/{proxy.child.pid}/status", encoding="ascii") as file:
            memory = next(line for line in file if line.startswith("VmRSS"))
        print(f"{count} idle connections: {memory.split()[1]} kB, one more takes "
              f"{1000 * (time.monotonic() - begin):.1f} ms")
        for client in idle + ends:
            client.close()
    sink.close()


def a_program_is_asked(world):
    answer = os.path.join(world.folder, "answer")
    asked = os.path.join(world.folder, "asked")

    def say(word):
        with open(answer, "w", encoding="ascii") as file:
            file.write(word + "\n")

    with world.proxy("--ask-command", f"cat >> {asked}; cat {answer}") as proxy:
        get = lambda host: status(proxy.say(f"GET http://{host}/ HTTP/1.1\r\n"))
        say("no")
        check(get("evil.example") == "403", "no")
        say("once")
        check(get("evil.example") == "200", "once")
        say("no")
        check(get("evil.example") == "403", "once is once")
        say("session")
        check(get("evil.example") == "200", "session")
        say("nonsense")
        check(get("evil.example") == "200", "remembered")
        check(get("notlisted.example") == "403", "another host")
    with open(asked, encoding="ascii") as file:
        questions = file.read().splitlines()
    check(len(questions) == 5 and '"host": "evil.example"' in questions[0].replace('":"', '": "'), questions)


def equal_questions_share_the_answer(world):
    asked = os.path.join(world.folder, "shared")
    with world.proxy("--ask-command", f"cat >> {asked}; sleep 1; echo once") as proxy:
        clients = []
        for _ in range(5):
            client = proxy.connect()
            client.sendall(("GET http://evil.example/ HTTP/1.1\r\n" + proxy.authorization() + "\r\n").encode())
            clients.append(client)
        check(all("hello" in drain(client) for client in clients), "all of them")
    with open(asked, encoding="ascii") as file:
        check(len(file.read().splitlines()) == 1, "asked once")


def without_anybody_to_ask_it_is_a_no_at_once(world):
    with world.proxy() as proxy:
        begin = time.monotonic()
        check("nobody to ask" in proxy.say("GET http://evil.example/ HTTP/1.1\r\n"), "who was asked?")
        check(time.monotonic() - begin < 3, "at once")


def the_terminal_is_asked(world):
    """In a pseudo-terminal, with the keys of each choice."""
    for keys, wanted, ending in ((b"o", "200", "this once"), (b"jj\r", "403", "refused"),
                                 (b"\x1b[B\r", "200", "for this session"), (b"n", "403", "refused")):
        child, terminal = pty.fork()
        if child == 0:
            os.chdir(world.work)
            os.execve(world.program, [world.program, "proxy", "--format", "json"], world.environment())
        text = b""

        def read(until):
            nonlocal text
            while until not in text:
                text += os.read(terminal, 4096)

        read(b"}\r\n")
        import json
        from proxy_world import Proxy
        proxy = Proxy.__new__(Proxy)
        facts = json.loads(text[text.index(b"{"):].split(b"\n")[0].decode())
        proxy.port, proxy.token = facts["port"], facts["url"].split("@")[0].split(":")[-1]
        with proxy.connect() as client:
            client.sendall(("GET http://evil.example/ HTTP/1.1\r\n" + proxy.authorization() + "\r\n").encode())
            read(b"no (n)")
            check(b"reach evil.example:80?" in text, text)
            os.write(terminal, keys)
            check(status(drain(client)) == wanted, keys)
        read(ending.encode())
        os.write(terminal, b"\x03")
        os.waitpid(child, 0)
        os.close(terminal)


def real_clients_work(world):
    with world.proxy() as proxy:
        env = world.environment(**proxy.variables)
        env.pop("NO_PROXY", None)

        def run(*words, **more):
            return subprocess.run(words, env=env, cwd=world.work, capture_output=True, text=True,
                                  timeout=120, **more)

        curl = lambda *words: run("curl", "-sS", *words)
        if shutil.which("curl"):
            check("hello" in curl("http://listed.example/").stdout, "curl")
            check("is refused" in curl("http://evil.example/").stdout, "curl refused")
            check("403" in curl("https://evil.example/").stderr, "curl CONNECT")
            check("hello" in curl("-x", f"socks5h://o4:{proxy.token}@127.0.0.1:{proxy.port}",
                                  "http://listed.example/").stdout, "curl socks")
            curl("--connect-to", "evil.example:80:listed.example:80", "http://evil.example/")
            reached = [line["address"] for line in proxy.lines() if line.get("decision") == "allow"]
            check(set(reached) == {PUBLIC}, reached)  # the listed server, asked for what it has not
            check("hello" not in curl("--connect-to", "listed.example:80:evil.example:80", "-p",
                                      "http://listed.example/").stdout, "curl leads the tunnel away")
        program = "import urllib.request as u; print(u.urlopen('http://listed.example/').read())"
        check("hello" in run("python3", "-c", program).stdout, "python")
        with open(os.path.join(world.folder, "x.git.txt"), "w", encoding="ascii"):
            pass
        if shutil.which("git"):
            git_works(world, run)
        if shutil.which("node"):
            program = "fetch('http://listed.example/').then(r => r.text()).then(console.log, console.error)"
            found = run("node", "-e", program)  # heeds the variables from version 24 on
            check("hello" in found.stdout or int(run("node", "-v").stdout[1:].split(".")[0]) < 24, found)


def git_works(world, run):
    bare = os.path.join(world.folder, "r.git")
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "check": True}
    env = world.environment(GIT_AUTHOR_NAME="a", GIT_AUTHOR_EMAIL="a@b", GIT_COMMITTER_NAME="a",
                            GIT_COMMITTER_EMAIL="a@b")
    source = os.path.join(world.folder, "src")
    for words in (["git", "init", "-q", source], ["git", "-C", source, "commit", "-q", "--allow-empty", "-m", "x"],
                  ["git", "clone", "-q", "--bare", source, bare], ["git", "-C", bare, "update-server-info"]):
        subprocess.run(words, env=env, **quiet)
    for folder, _, names in os.walk(bare):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                Handler.files["/r.git" + path[len(bare):]] = file.read()
    found = run("git", "clone", "-q", "http://listed.example/r.git", os.path.join(world.work, "clone"))
    check(found.returncode == 0, found)
    found = run("git", "ls-remote", "http://evil.example/r.git")
    check(found.returncode != 0 and "403" in found.stderr, found)


def squid_decides_as_the_proxy_does(world):
    squid = shutil.which("squid") or "/usr/sbin/squid"
    if not os.path.exists(squid):
        return print("skipped: no squid")
    hosts = ["listed.example", "www.listed.example", "evil.example", "evillisted.example", "github.com",
             "loop.listed.example", "ten.listed.example", "meta.listed.example", "mixed.listed.example",
             "localhost", "127.0.0.1", "10.0.0.1", "169.254.169.254", PUBLIC, OTHER, "[::1]"]
    for entries in ('"listed.example"', '"*.listed.example"', '"*"', '"10.0.0.1", "localhost"', ""):
        world.config(f"[sandbox]\nallowedDomains = [{entries}]\n")
        rules = world.ask("lower", "--backend", "squid").stdout
        check("http_access deny all" in rules, rules)
        path, log = (os.path.join(world.folder, name) for name in ("squid.conf", "squid.log"))
        with open(log, "w", encoding="ascii"):
            os.chmod(log, 0o666)
        with open(path, "w", encoding="ascii") as file:
            file.write("http_port 127.0.0.1:3128\npid_filename none\naccess_log none\ncache deny all\n"
                       f"cache_log {log}\nshutdown_lifetime 0 seconds\nvisible_hostname x\n"
                       "connect_timeout 2 seconds\n" + rules)
        child = subprocess.Popen([squid, "-N", "-f", path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        def up():
            try:
                socket.create_connection(("127.0.0.1", 3128), 1).close()
                return True
            except OSError:
                return child.poll() is not None

        wait_until(up)
        if child.poll() is not None:
            with open(log, encoding="utf-8", errors="replace") as file:
                return print("skipped: squid does not start here:", file.read()[-200:])
        try:
            with world.proxy() as proxy:
                for host in hosts:
                    for port in (80, 8080):
                        line = f"GET http://{host}:{port}/ HTTP/1.1\r\n"
                        with socket.create_connection(("127.0.0.1", 3128), 60) as client:
                            client.sendall((line + "Connection: close\r\n\r\n").encode())
                            theirs = status(drain(client)) == "403"
                        ours = status(proxy.say(line)) == "403"
                        check(ours == theirs, f"{entries}: {host}:{port}: refused {ours}, by squid {theirs}")
        finally:
            child.kill()
            child.wait()


if __name__ == "__main__":
    main([listed_hosts_are_reached, other_hosts_are_refused_with_the_way_to_allow, an_empty_list_denies,
          the_token_is_needed, socks_is_spoken, other_ports_ask, names_lead_to_public_addresses_only,
          the_proxy_does_not_dial_itself, what_two_readers_could_take_differently_is_refused,
          redirects_are_judged_anew, a_hello_is_read_however_it_comes,
          the_server_name_is_held_against_the_host,
          broken_answers_end, log_and_page_hold_no_escapes,
          a_refusal_arrives_whole_during_an_upload, slow_and_huge_heads_end,
          half_closed_connections_work, many_idle_connections_cost_little, a_program_is_asked,
          equal_questions_share_the_answer, without_anybody_to_ask_it_is_a_no_at_once,
          the_terminal_is_asked, real_clients_work, squid_decides_as_the_proxy_does])
