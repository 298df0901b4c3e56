/** Values of the records that payables read. */
export type Values = Readonly<Record<string, unknown>>;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export const textOrNull = (value: unknown): string | null => (textOf(value) === '' ? null : textOf(value));
export const listOf = (value: unknown): Values[] => (Array.isArray(value) ? (value as Values[]) : []);

/** Bills that owe nothing. */
export const GONE: ReadonlySet<string> = new Set(['refused', 'voided']);
