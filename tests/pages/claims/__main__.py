"""Print what holds at which seeds: `python -m tests.pages.claims`, of some pages or all.

Of each claim, of each task at the end of a story, and of each challenge: the seeds at which it
holds, or can be done and is not done before playing.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Sequence

from tests.pages.claims.table import challenges, claims, tasks
from tests.pages.claims.task import stars_over_seeds


def _line(slug: str, story: str, step: int, held: Sequence[bool], says: str) -> None:
    seeds = "".join(str(seed) if here else "-" for seed, here in enumerate(held))
    print(f"{slug:<11}{story:<22}{step:>2}  {seeds}  {sum(held):>2}  {says}", flush=True)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    for slug, claim in claims(sys.argv[1:]):
        note = ", this draw" if claim.of_this_draw else ""
        _line(slug, claim.story, claim.step, claim.over_seeds(slug), claim.says + note)
    for slug, task in tasks(sys.argv[1:]):
        note = ", this draw" if task.of_this_draw else ""
        _line(
            slug,
            task.story,
            task.step(slug),
            task.over_seeds(slug),
            f"task: {task.goal(slug)}{note}",
        )
    for slug, challenge in challenges(sys.argv[1:]):
        held = [not before and won == 3 for before, won in stars_over_seeds(slug, challenge)]
        _line(slug, challenge.slug, 1, held, f"challenge: {challenge.title}")
