"""Formulas as docstrings write them, `sum_i (y_i - f(x_i))^2`, as MathML.

Browsers set MathML by themselves, without a script or a font of ours, and readers read it aloud.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "eta": "η", "kappa": "κ",
    "lam": "λ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ",
    "tau": "τ", "phi": "φ", "Phi": "Φ", "infinity": "∞",
}  # fmt: skip
LARGE = {"sum": "∑", "prod": "∏"}
FUNCTIONS = {
    "exp", "log", "cos", "sin", "tanh", "sqrt", "max", "min", "det", "tr", "diag", "mean", "comb",
    "cov", "sign", "var",
}  # fmt: skip
# What formulas of the library write out.
NAMES = {
    "lengthscale", "period", "degree", "order", "coef0", "coef", "noise", "value", "decay",
    "exponent", "prior", "sd", "fit", "complexity", "constant", "rate", "GP", "MMD",
}  # fmt: skip
OPERATORS = {
    "<=": "≤", ">=": "≥", "!=": "≠", "->": "→", "+-": "±", "...": "…", "||": "‖", "-": "−",
    "*": "·", ".": "·", "..": "…", "~": "∼", "and": "∩", "in": "∈", "⟨": "⟨", "⟩": "⟩",
}  # fmt: skip
TOKEN = re.compile(
    r"\\sqrt|[A-Za-z]+\d*'*|\d+(?:\.\d+)?(?:e-?\d+)?|\.\.\.?|\|\||<=|>=|!=|->|\+-|\s+|."
)
NUMBERED = re.compile(r"([A-Za-z])(\d+)")
SPACE = '<mspace width="0.17em"/>'
BREAKS = {"=", "<=", ">=", "<", ">", "!=", "~", "->", "+", "-"}
PAIRS = {"|": "|", "||": "||", "⟨": "⟨", "⟩": "⟨"}  # of which the second ends what the first began
OPENS, CLOSES = "([{", ")]}"


class NoFormula(ValueError):
    """The text is no formula that can be set."""


def mathml(text: str, display: bool = False) -> str:
    """Return a formula as ``math`` elements, between which a line may break.

    Browsers break no line inside such an element; there is one up to each =, + or other sign that
    stands in no bracket. With ``display`` sums are large.

    Raises
    ------
    NoFormula
        Where a word is unknown, or brackets do not match.
    """
    kind = ' displaystyle="true"' if display else ""
    pieces = _pieces(list(_tokens(text)))
    return "<wbr>".join(f"<math{kind}>{piece}</math>" for piece in pieces if piece)


def _pieces(tokens: list[str]) -> list[str]:
    """Return the parts of a formula that are not broken further."""
    pieces, place = [""], 0
    inside: set[str] = set()  # bars and the angles of an inner product
    outside: list[set[str]] = []  # the same before each bracket that is open
    while place < len(tokens):
        token = tokens[place]
        if token in LARGE and pieces[-1] and not inside:
            pieces.append("")
        if token in OPENS and not _has_script(tokens, place):
            atom, place = _bracket(token), place + 1
            outside.append(set(inside))
        elif token in CLOSES and outside:
            atom, place = _bracket(token), place + 1
            inside = outside.pop()  # as after the bar in p(y | f)
        else:
            atom, place = _scripted(tokens, place)
        is_first = not pieces[-1]
        pieces[-1] += atom
        if token in PAIRS:
            inside ^= {PAIRS[token]}
        if token in BREAKS and not is_first and not outside and not inside:
            pieces.append("")
    if outside:
        raise NoFormula(" ".join(tokens))
    return pieces


def _has_script(tokens: list[str], place: int) -> bool:
    """Whether an index or an exponent belongs to the bracket that opens here."""
    depth = 0
    for after, token in enumerate(tokens[place:], place):
        depth += (token in OPENS) - (token in CLOSES)
        if not depth:
            return tokens[after + 1 : after + 2] in (["_"], ["^"])
    return False


def _tokens(text: str) -> Iterator[str]:
    for match in TOKEN.finditer(text):
        token, (start, end) = match.group(), match.span()
        if token == "<" and text[end : end + 1].isalpha():
            token = "⟨"  # of an inner product <w, x>
        elif token == ">" and not text[start - 1 : start].isspace():
            token = "⟩"
        if not token.isspace():
            yield token


def _row(tokens: list[str], place: int, until: str) -> tuple[str, int]:
    """Return what stands up to the closing bracket, and the place after it."""
    parts: list[str] = []
    while place < len(tokens):
        token = tokens[place]
        if token == until:
            return "".join(parts), place + 1
        atom, place = _scripted(tokens, place)
        parts.append(atom)
    raise NoFormula(" ".join(tokens))


def _scripted(tokens: list[str], place: int) -> tuple[str, int]:
    """Return an atom with what stands below and above it."""
    is_large = tokens[place] in LARGE
    if tokens[place] in ("sqrt", "\\sqrt"):
        inner, place = _script(tokens, place + 1)
        atom = f"<msqrt>{inner}</msqrt>"
    else:
        atom, place = _atom(tokens, place)
    scripts: dict[str, str] = {}
    while place < len(tokens) and tokens[place] in "_^" and tokens[place] not in scripts:
        sign = tokens[place]
        scripts[sign], place = _script(tokens, place + 1)
        if sign == "^" and tokens[place : place + 1] == ["_"] and tokens[place - 1].isalpha():
            below, place = _script(tokens, place + 1)  # as in x_1^a_1: an index of the exponent
            scripts[sign] = f"<msub><mrow>{scripts[sign]}</mrow><mrow>{below}</mrow></msub>"
    if not scripts:
        return atom, place
    below, above = (f"<mrow>{scripts[s]}</mrow>" if s in scripts else "" for s in "_^")
    limits = ("munder", "mover", "munderover") if is_large else ("msub", "msup", "msubsup")
    name = limits[2 if below and above else 0 if below else 1]
    return f"<{name}>{atom}{below}{above}</{name}>", place


def _script(tokens: list[str], place: int) -> tuple[str, int]:
    """Return what an index, an exponent or a root takes: a bracket's content, or one atom."""
    if place >= len(tokens):
        raise NoFormula(" ".join(tokens))
    token = tokens[place]
    if token in "({":
        return _row(tokens, place + 1, CLOSES[OPENS.index(token)])
    if token in "+-" and (place + 1 == len(tokens) or tokens[place - 1] == "_"):
        return _operator(token, is_sign=True), place + 1
    if token == "T" and tokens[place - 1] == "^":
        return _operator("⊤"), place + 1
    if token == "-":
        inner, after = _script(tokens, place + 1)
        return _operator("-", is_sign=True) + inner, after
    if (
        token.isalpha()
        and 1 < len(token) <= 3
        and token not in GREEK | LARGE
        and token not in NAMES
    ):
        return "".join(f"<mi>{letter}</mi>" for letter in token), place + 1  # as in sum_ij
    return _atom(tokens, place)


def _atom(tokens: list[str], place: int) -> tuple[str, int]:
    token = tokens[place]
    if token in CLOSES:
        raise NoFormula(" ".join(tokens))
    if token in OPENS:
        inner, after = _row(tokens, place + 1, CLOSES[OPENS.index(token)])
        closing = CLOSES[OPENS.index(token)]
        return f"<mrow>{_bracket(token)}{inner}{_bracket(closing)}</mrow>", after
    if token[0].isdigit():
        return f"<mn>{token}</mn>", place + 1
    name = token.rstrip("'")
    primes = "′" * (len(token) - len(name))
    if name in LARGE:
        return f"<mo>{LARGE[name]}</mo>", place + 1
    if name in OPERATORS or not name[:1].isalpha():
        is_sign = place == 0 or tokens[place - 1] in {*OPENS, *BREAKS, ",", "_", "^", "/"}
        return _operator(token, is_sign and token in "+-"), place + 1
    if name in FUNCTIONS:
        # A space where no bracket follows: log det, but log(x).
        is_apart = place + 1 < len(tokens) and tokens[place + 1] not in "([{_^|"
        return f"<mi>{name}</mi>" + (SPACE if is_apart else ""), place + 1
    if name in NAMES:
        return f'<mi mathvariant="normal">{name}</mi>', place + 1
    if name in GREEK or len(name) == 1:
        letter = f"<mi>{GREEK.get(name, name)}</mi>"
        return f"<msup>{letter}<mo>{primes}</mo></msup>" if primes else letter, place + 1
    if numbered := NUMBERED.fullmatch(name):
        letter, number = numbered.groups()
        return f"<msub><mi>{letter}</mi><mn>{number}</mn></msub>", place + 1
    raise NoFormula(token)


def _operator(token: str, is_sign: bool = False) -> str:
    stretch = ' stretchy="false"' if token in ("||", "|") else ""
    place = ' form="prefix"' if is_sign else ' form="infix"' if token in BREAKS else ""
    return f"<mo{stretch}{place}>{escape(OPERATORS.get(token, token))}</mo>"


def _bracket(sign: str) -> str:
    return f'<mo stretchy="false">{sign}</mo>'
