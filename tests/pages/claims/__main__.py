"""Print which claims hold at which seeds: `python -m tests.pages.claims`, of some pages or all."""

from __future__ import annotations

import sys
import warnings

from tests.pages.claims.table import claims

if __name__ == "__main__":
    warnings.simplefilter("ignore")
    for slug, claim in claims(sys.argv[1:]):
        held = claim.over_seeds(slug)
        seeds = "".join(str(seed) if here else "-" for seed, here in enumerate(held))
        where = f"{slug:<11}{claim.story:<22}{claim.step:>2}"
        note = ", this draw" if claim.of_this_draw else ""
        print(f"{where}  {seeds}  {sum(held):>2}  {claim.says}{note}", flush=True)
