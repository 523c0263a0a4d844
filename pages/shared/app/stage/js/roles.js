// What a trace is, said in its `meta.role`; tests/pages/shared/app/stage/figure_schema.py lists all roles. Those named here
// can be pointed at, the others only keep a trace apart from its neighbours.

/** Data points; `customdata` holds their sample indices. */
export const POINTS = 'points';

/** A heatmap of a Gram matrix; `meta.rows` holds the sample index of each row and column. */
export const GRAM = 'gram';

/** Lines that can be clicked. */
export const CLICKABLE_LINES = ['curve', 'kernel'];

/** Lines whose former place stays in sight for a moment, while something moves. */
export const LASTING = ['curve', 'boundary'];

export const roleOf = (trace) => trace.meta?.role;
