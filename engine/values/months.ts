/** Months by their names in a written day. */
import { MONTHS } from '../../metadata/months.ts';

const NUMBERS = new Map(MONTHS.map((name, at) => [name.toLowerCase(), at + 1]));

/** The number of a month, 1 to 12, by the first three letters of its English name in any case; 0 if unknown. */
export const monthOf = (name: string): number => NUMBERS.get(name.slice(0, 3).toLowerCase()) ?? 0;
