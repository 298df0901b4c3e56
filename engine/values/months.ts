/** The months as a written day has them, whatever the language of who reads it (docs/contract/values.md, Days). */
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const NUMBERS = new Map(MONTHS.map((name, at) => [name.toLowerCase(), at + 1]));

/** The number of a month, 1 to 12, by the first three letters of its English name in any case; 0 where there is none. */
export const monthOf = (name: string): number => NUMBERS.get(name.slice(0, 3).toLowerCase()) ?? 0;
