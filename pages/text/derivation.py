"""Why it works: a set of words as a vector, its cosine, and what machines do with it."""

from __future__ import annotations

from pages.shared.model.declarations.blocks import Blocks, Formula, Note, Text
from pages.shared.model.setting.setting import Setting

FEATURES = r"""
**A text as a set of words.** Let $A$ be the set of the words of a text: without capitals,
punctuation and stop words, each word once. Its feature map has one coordinate for each word there
is, 1 if the text has the word and else 0, divided by the length of that vector:
"""
MAP = r"\varphi_w(A) = \frac{[\, w \in A \,]}{\sqrt{|A|}}, \qquad \lVert \varphi(A) \rVert = 1"
KERNEL = r"""
The inner product of two texts adds 1/√(|A| |B|) for each word that both have:
"""
RULE = (
    r"k(A, B) = \sum_w \varphi_w(A)\, \varphi_w(B) = \frac{|A \cap B|}{\sqrt{|A|\, |B|}} "
    r"\;\in\; [0, 1]"
)
MEANING = r"""
It is the cosine of the angle between the two vectors: 1 for the same set of words, 0 for texts
without a word in common. As an inner product of features it is positive semi-definite. The number
of coordinates, thousands of words, does not matter, since only the Gram matrix is needed (the
kernel trick). Dividing by the lengths matters: without it a long text would be similar to every
text.

**Ridge regression on ratings.** $f(A) = \sum_i \alpha_i\, k(A_i, A)$ with $\alpha = (K + \lambda
I)^{-1} y$. In terms of features it is a sum of one weight for each word, so that *excellent*
raises the prediction and *awful* lowers it. The predictions lie closer together than the ratings:
the penalty pulls them towards the mean. But a higher rating tends to go with a higher prediction.

**Classes by a support vector machine.** For ratings as classes and for topics there is a machine
for each pair of classes, and they vote.
"""
LEFT_OUT = r"""
**Leave-one-out.** How good is the prediction for a text that was not in the training part? For
ridge regression the answer needs no second fit: with $G = (K + \lambda I)^{-1}$ the residual of
the text $i$, predicted without it, is
"""
LOO = r"y_i - f^{(-i)}(A_i) = \frac{\alpha_i}{G_{ii}}"
END = r"""
**What it cannot see.** A set has no order and no grammar, and words that mean the same are as
different as any two words. The kernel of this page is the simplest of its kind: others weight rare
words more, or compare sequences of letters or words.
"""
SOURCES = (
    "Salton and McGill (1983), Introduction to Modern Information Retrieval; Joachims (1998), Text "
    "categorization with support vector machines; Lodhi et al. (2002), Text classification using "
    "string kernels."
)


def derivation(setting: Setting) -> Blocks:
    """Explain the feature map of a text, the kernel, and the machines of the page."""
    yield Text(FEATURES)
    yield Formula(MAP)
    yield Text(KERNEL)
    yield Formula(RULE)
    yield Text(MEANING + LEFT_OUT)
    yield Formula(LOO)
    yield Text(END)
    yield Note(SOURCES)
