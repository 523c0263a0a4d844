// Which of the pages of a room this is; pages.py says so on the body.

import { Join } from './join.js';
import { Remote } from './remote.js';
import { Start } from './start.js';
import { Student } from './student.js';
import { Wall } from './wall.js';

const PAGES = { join: Join, remote: Remote, start: Start, student: Student, wall: Wall };

/** The page, for tests and for a look from the console. */
export const page = new PAGES[document.body.dataset.room]();
