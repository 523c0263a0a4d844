// A hover names what it shows: each number stands behind the title of its axis, with the unit that the
// title has in brackets, in as many digits as the axis can tell apart.

const PLANE = ['scatter', 'bar', 'heatmap', 'contour'];
const SPACE = ['scatter3d', 'surface'];
const IN_SPACE = /%\{([xyz])(:[^}]*)?\}/g;
const SILENT = ['skip', 'none'];
const PLACE = /^%\{x(:[^}]*)?\}(?:, %\{y(:[^}]*)?\})?(?=[:<]|$)/; // with which a text of ours begins
const FORMAT = ':.3~g';

/** Writes names into the hover texts of `data`, a copy, by the titles of the axes in `layout`. */
export function nameInHover(data, layout) {
  for (const trace of data) {
    if (SPACE.includes(trace.type)) nameInSpace(trace, layout.scene ?? {});
    if (!PLANE.includes(trace.type ?? 'scatter') || SILENT.includes(trace.hoverinfo)) continue;
    const x = named(layout, trace.xaxis ?? 'x', 'x', trace.x);
    const y = named(layout, trace.yaxis ?? 'y', 'y', trace.y);
    const { hovertemplate: template } = trace;
    if (typeof template === 'string') {
      trace.hovertemplate = template.replace(PLACE, (all, ofX = FORMAT, ofY = FORMAT) =>
        (all.includes('%{y') ? `${x(ofX)}, ${y(ofY)}` : x(ofX)));
    } else if (!trace.text && !trace.hoverinfo) {
      const bar = trace.colorbar?.title;
      const z = trace.z ? `<br>${bar?.text ?? bar ?? ''} %{z${FORMAT}}` : '';
      trace.hovertemplate = `${x(FORMAT)}<br>${y(FORMAT)}${z}<extra>${trace.name ?? ''}</extra>`;
    }
  }
}

/** Of a trace in space: its text has names before all numbers, or is made of the three. */
function nameInSpace(trace, scene) {
  if (SILENT.includes(trace.hoverinfo)) return;
  const own = trace.hovertemplate ?? `%{x}<br>%{y}<br>%{z}<extra>${trace.name ?? ''}</extra>`;
  trace.hovertemplate = own.replace(IN_SPACE, (_, letter, format = FORMAT) =>
    named(scene, letter, letter, [])(format));
}

/** What writes a coordinate: its axis' name, the number, its unit. */
function named(layout, id, letter, values) {
  const axis = layout[id.replace(/^([xyz])/, '$1axis')] ?? {};
  const title = axis.title?.text ?? axis.title ?? '';
  const [, name, unit] = /^(.*?)(?: \[([^\]]+)\])?$/.exec(String(title));
  // An axis with a measure writes its own unit; names and dates have no digits to be left out.
  const after = unit && !axis.measure ? ` ${unit}` : '';
  const isNumber = !values?.length || typeof values[0] === 'number';
  const own = decimals(axis);
  return (format) => `${name} %{${letter}${isNumber ? own ?? format : ''}}${after}`.trim();
}

/** The format with two decimals of what the axis spans; null where it does not say, or is logarithmic. */
function decimals({ type, range }) {
  const span = Math.abs(range?.[1] - range?.[0]);
  if (type === 'log' || !(span > 0)) return null;
  return `:.${Math.min(12, Math.max(0, 2 - Math.floor(Math.log10(span))))}~f`;
}
