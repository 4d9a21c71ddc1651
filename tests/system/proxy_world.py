"""A network of its own for the tests of the egress proxy: names, public addresses on loopback, an
HTTP and an HTTPS server, and the proxy under test. Python's standard library alone."""
import atexit
import base64
import contextlib
import http.server
import json
import os
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import traceback

PUBLIC = "93.184.216.34"
OTHER = "93.184.216.35"
HOSTS = f"""
127.0.0.1 localhost
{PUBLIC} listed.example www.listed.example registry.npmjs.org pypi.org files.pythonhosted.org github.com
{OTHER} evil.example evil.example.net notlisted.example listed.example.evil.example evillisted.example
127.0.0.1 loop.listed.example
169.254.169.254 meta.listed.example
10.0.0.1 ten.listed.example
::1 six.listed.example
::ffff:10.0.0.1 mapped.listed.example
64:ff9b::a00:1 nat.listed.example
{PUBLIC} mixed.listed.example
10.0.0.1 mixed.listed.example
"""
CONFIG = '[sandbox]\nallowedDomains = ["listed.example", "example.org"]\n'


PATIENCE = 60  # seconds, on a machine that is busy with something else


class Failure(Exception):
    pass


def check(what, text):
    if not what:
        raise Failure(text)


def enter_namespace():
    """Starts this script anew where root is nobody else's and the network is empty."""
    if os.environ.get("O4_PROXY_WORLD") == "inside":
        return
    os.environ["O4_PROXY_WORLD"] = "inside"
    words = ["unshare", "-n", "-m"] if os.geteuid() == 0 else ["unshare", "-r", "-n", "-m"]
    if subprocess.run(words + ["true"], stderr=subprocess.DEVNULL).returncode != 0:
        print("skipped: no namespaces can be made here")
        sys.exit(77)
    os.execvp(words[0], words + [sys.executable] + sys.argv)


def quiet(*words):
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)


def enter_folders(program):
    """An empty /tmp, in which other runs of this machine leave and remove things, and of which an
    ordinary user is the owner here. The program, if it is in there, comes along."""
    program, kept = os.path.abspath(program), None
    if program.startswith("/tmp/"):
        with open(program, "rb") as file:
            kept = file.read()
    quiet("mount", "-t", "tmpfs", "-o", "mode=1777", "tmpfs", "/tmp")
    if kept is not None:
        program = "/tmp/o4-policy"
        with open(program, "wb", opener=lambda path, flags: os.open(path, flags, 0o755)) as file:
            file.write(kept)
    return program


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    files = {}
    seen = []

    def reply(self, status, body, extra=()):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        for name, value in extra:
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def do_GET(self):
        Handler.seen.append((self.headers.get("Host"), self.path, dict(self.headers)))
        if self.path == "/away":
            return self.reply(302, b"", [("Location", "http://evil.example/")])
        if self.path.split("?")[0] in Handler.files:
            kind = "text/html" if self.path.startswith("/simple/") else "application/octet-stream"
            return self.reply(200, Handler.files[self.path.split("?")[0]], [("Content-Type", kind)])
        if self.path.startswith("/big"):
            return self.reply(200, b"x" * (8 << 20))
        return self.reply(200 if self.path == "/" else 404, b"hello from " + self.headers.get("Host", "").encode())

    do_HEAD = do_GET

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        Handler.seen.append((self.headers.get("Host"), self.path, dict(self.headers)))
        self.reply(200, b"got %d" % len(body))

    def log_message(self, *words):
        pass


class World:
    def __init__(self, program):
        self.program = enter_folders(program)
        self.folder = tempfile.mkdtemp(prefix="o4-proxy-", dir="/tmp")
        atexit.register(shutil.rmtree, self.folder, True)
        os.chmod(self.folder, 0o755)
        self.home = os.path.join(self.folder, "home")
        self.work = os.path.join(self.home, "project")
        os.makedirs(os.path.join(self.home, ".o4"))
        os.makedirs(self.work)
        self.config(CONFIG)
        quiet("ip", "link", "set", "lo", "up")
        for address in (PUBLIC + "/32", OTHER + "/32", "10.0.0.1/32", "169.254.169.254/32"):
            quiet("ip", "addr", "add", address, "dev", "lo")
        self.name_hosts()

    def serve_pages(self):
        for address in (PUBLIC, OTHER, "127.0.0.1", "10.0.0.1", "169.254.169.254"):
            self.serve(address, 80)
        self.serve(PUBLIC, 8080)

    def name_hosts(self):
        """The resolver knows HOSTS and nothing else, whatever this machine asks."""
        for path, text in (("/etc/hosts", HOSTS), ("/etc/nsswitch.conf", "hosts: files\n")):
            own = os.path.join(self.folder, os.path.basename(path))
            with open(own, "w", encoding="ascii") as file:
                file.write(text)
            if os.path.exists(path):
                quiet("mount", "--bind", own, path)
        if os.path.isdir("/run/nscd"):
            quiet("mount", "-t", "tmpfs", "tmpfs", "/run/nscd")

    def config(self, text):
        with open(os.path.join(self.home, ".o4", "config.toml"), "w", encoding="ascii") as file:
            file.write(text)

    def serve(self, address, port, tls=None):
        server = http.server.ThreadingHTTPServer((address, port), Handler)
        server.daemon_threads = True
        if tls:
            server.socket = tls.wrap_socket(server.socket, server_side=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()

    def serve_tls(self):
        """HTTPS on 443 of both addresses; False without openssl."""
        key, cert = (os.path.join(self.folder, name) for name in ("key", "cert"))
        if not shutil.which("openssl"):
            return False
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key,
                        "-out", cert, "-days", "2", "-subj", "/CN=listed.example"], check=True,
                       stderr=subprocess.DEVNULL)
        for address in (PUBLIC, OTHER):
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(cert, key)
            self.serve(address, 443, context)
        return True

    def environment(self, **more):
        kept = {name: os.environ[name] for name in ("PATH", "TERM", "LANG") if name in os.environ}
        # The relay inside cannot be looked into by the leak sanitizer, where that is built in.
        return {**kept, "HOME": self.home, "ASAN_OPTIONS": "detect_leaks=0", **more}

    @contextlib.contextmanager
    def proxy(self, *flags, log=True, **options):
        path = os.path.join(self.folder, "proxy.log")
        if os.path.exists(path):
            os.remove(path)
        words = [self.program, "proxy", "--format", "json", *(["--log", path] if log else []), *flags]
        child = subprocess.Popen(words, cwd=self.work, env=self.environment(), text=True,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                 start_new_session=True, **options)
        proxy = Proxy(child, path)
        try:
            yield proxy
        finally:
            child.terminate()
            proxy.said = child.communicate(timeout=PATIENCE)[1]
            check(child.returncode == 0, f"the proxy ended with {child.returncode}: {proxy.said}")

    def run(self, *command, flags=(), timeout=2 * PATIENCE, **more):
        words = [self.program, "run", "-q", "--network", "proxied", *flags, "--", *command]
        return subprocess.run(words, cwd=self.work, env=self.environment(**more), text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=timeout)

    def ask(self, *words):
        return subprocess.run([self.program, *words], cwd=self.work, env=self.environment(),
                              text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


class Proxy:
    def __init__(self, child, log):
        line = child.stdout.readline()
        check(line.startswith("{"), "the proxy does not start: " + child.stderr.read() if not line else "?")
        facts = json.loads(line)
        self.child, self.log, self.said = child, log, ""
        self.port, self.url, self.variables = facts["port"], facts["url"], facts["variables"]
        self.token = self.url.split("@")[0].split(":")[-1]

    def lines(self):
        with open(self.log, encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def connect(self, timeout=PATIENCE):
        return socket.create_connection(("127.0.0.1", self.port), timeout)

    def authorization(self, token=None):
        pair = ("o4:" + (self.token if token is None else token)).encode()
        return "Proxy-Authorization: Basic " + base64.b64encode(pair).decode() + "\r\n"

    def say(self, head, rest=b"", timeout=PATIENCE):
        """A head without its authorization and end; all that comes back."""
        with self.connect(timeout) as client:
            client.sendall((head + self.authorization() + "\r\n").encode("latin-1") + rest)
            return drain(client)

    def tunnel(self, authority):
        """The socket after CONNECT, and the answer's head."""
        client = self.connect()
        client.sendall((f"CONNECT {authority} HTTP/1.1\r\n" + self.authorization() + "\r\n").encode())
        head = b""
        while b"\r\n\r\n" not in head:
            part = client.recv(1)
            if not part:
                break
            head += part
        return client, head.decode("latin-1")


def drain(client):
    text = b""
    with contextlib.suppress(OSError):
        while part := client.recv(65536):
            text += part
    return text.decode("latin-1")


def wait_until(what, seconds=PATIENCE):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.02)
    return False


def main(cases):
    """Plays the cases; the last lines name those that failed."""
    enter_namespace()
    program, wanted = sys.argv[1], sys.argv[2:]
    failed = []
    world = World(program)
    world.serve_pages()
    for case in cases:
        if wanted and case.__name__ not in wanted:
            continue
        begin = time.monotonic()
        try:
            case(world)
            print(f"passed: {case.__name__} ({time.monotonic() - begin:.1f} s)", flush=True)
        except Exception as failure:  # whatever it is, the other cases are still worth knowing
            failed.append(f"{case.__name__}: {failure!r}"[:2000])
            if not isinstance(failure, Failure):
                traceback.print_exc()
            print("FAILED:", failed[-1], flush=True)
        world.config(CONFIG)
    for text in failed:
        print("FAILED:", text)
    sys.exit(1 if failed else 0)
