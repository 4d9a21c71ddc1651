"""o4-policy for Python: the C interface by ctypes, in one file and without dependencies.

    import o4policy
    policy = o4policy.Policy(facts={"home": "/home/ann", "workspace": "/home/ann/app"})
    policy.decide(path="~/.ssh/id_ed25519", op="read")      # "deny"
    policy.explain(command="cat /etc/hosts")["refusals"]    # why

Keys of questions are those of policy tests. What is wrong is raised as o4policy.Error. The shared
library is looked for as the system does; O4POLICY_LIBRARY names another.
"""

import ctypes
import json
import os

OUTCOMES = ("allow", "deny", "private", "ask", "run", "refuse")


class Error(Exception):
    """What the program would say: diagnostics with their places."""


def _load():
    library = ctypes.CDLL(os.environ.get("O4POLICY_LIBRARY", "libo4policy.so.0"))
    handle, text = ctypes.c_void_p, ctypes.c_char_p
    error = ctypes.POINTER(ctypes.c_void_p)
    signatures = {
        "version": (text, []),
        "load": (handle, [text, text, text, error]),
        "load_machine": (handle, [text, error]),
        "free": (None, [handle]),
        "free_text": (None, [handle]),
        "decide": (ctypes.c_int, [handle, text, error]),
        "explain": (handle, [handle, text, error]),
        "compile": (handle, [handle, error]),
        "lower": (handle, [handle, text, error]),
        "verify": (handle, [handle, text, error]),
        "diff": (handle, [handle, handle, error]),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(library, "o4policy_" + name)
        function.restype, function.argtypes = result, arguments
    return library


_library = _load()


def _bytes(text):
    return None if text is None else os.fsencode(text)


def _take(pointer):
    text = ctypes.string_at(pointer).decode("utf-8", "surrogateescape")
    _library.o4policy_free_text(pointer)
    return text


def _call(name, *arguments):
    error = ctypes.c_void_p()
    result = getattr(_library, "o4policy_" + name)(*arguments, ctypes.byref(error))
    if error.value:
        raise Error(_take(error.value))
    return result


def version():
    return _library.o4policy_version().decode()


class Policy:
    """A compiled policy. It never changes; threads may share it."""

    def __init__(self, facts=None, user_config=None, project_config=None, folder=None):
        """From facts (a dict) and config texts; without facts, of this machine in `folder`."""
        self._handle = None
        if facts is None:
            self._handle = _call("load_machine", _bytes(folder))
        else:
            self._handle = _call(
                "load", json.dumps(facts).encode(), _bytes(user_config), _bytes(project_config)
            )

    def __del__(self):
        if self._handle:
            _library.o4policy_free(self._handle)

    def decide(self, **question):
        """One of OUTCOMES."""
        return OUTCOMES[_call("decide", self._handle, json.dumps(question).encode())]

    def explain(self, **question):
        """A dict: outcome, rule, losers, notes, help; of commands profile and refusals."""
        return json.loads(_take(_call("explain", self._handle, json.dumps(question).encode())))

    def compile(self):
        """The rules in force as text, one a line."""
        return _take(_call("compile", self._handle))

    def lower(self, profile=None):
        """The sandbox profile as text."""
        return _take(_call("lower", self._handle, _bytes(profile)))

    def verify(self, profile=None):
        """A dict: holds, questions, differences, trouble."""
        return json.loads(_take(_call("verify", self._handle, _bytes(profile))))

    def diff(self, other):
        """A dict: equal, allows_more, differences, commands; `other` is the second one."""
        return json.loads(_take(_call("diff", self._handle, other._handle)))
