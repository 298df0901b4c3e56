/** The first day of a new company by mouse, on SQLite. */
import { tellFirstDay } from './support/firstDay.ts';
import { byMouse } from './support/hands.ts';

await tellFirstDay(byMouse);
