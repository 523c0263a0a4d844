// A low picture of a page's stage, as above a text that is read: titles of axes and colour bars
// would take most of its height. A hover names the axes still, and without the text the picture has
// all of it again.

import { dropTitles } from './axis_titles.js';
import { forgetMargins } from './plotly_private.js';

const LOW = 14; // of the size of the type
const EDGE = 8; // px above a picture with nothing over it

/** Whether a figure has no height for all that it would show. */
export const isLow = (figure) => figure.size().height < LOW * figure.themed.layout.font.size
  && Boolean(figure.card.closest('.kp-stage[data-main]'));

/** Leaves that out of data and layout, which are copies of the figure's. */
export function leaveOutMost({ node }, data, layout) {
  dropTitles(layout);
  for (const trace of data) {
    for (const coloured of [trace, trace.marker]) if (coloured?.showscale) coloured.showscale = false;
  }
  if (!layout.showlegend) layout.margin.t = Math.min(layout.margin.t ?? EDGE, EDGE);
  forgetMargins(node);
}
