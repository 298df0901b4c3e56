/**
 * Names for frequent statements: PostgreSQL then parses such a statement once per connection. Their number is limited,
 * since each is stored in every connection; ad hoc statements get none.
 */
import { frequencyCounter } from './frequencyCounter.ts';

const OFTEN = 3;
const MAX_NAMED_STATEMENTS = 200;
const MAX_COUNTED_STATEMENTS = 2000;

export interface StatementNames {
  /** @returns undefined for a statement that goes without */
  of(text: string): string | undefined;
  /** The next name of a statement is another one: what was prepared under this one is of no use any more. */
  renew(text: string): void;
}

export function statementNames(): StatementNames {
  const isOften = frequencyCounter(OFTEN, MAX_COUNTED_STATEMENTS);
  const names = new Map<string, { index: number; made: number }>();
  return {
    of(text) {
      const known = names.get(text);
      if (known) return `s${known.index}_${known.made}`;
      if (names.size >= MAX_NAMED_STATEMENTS || !/^\s*select\b/i.test(text)) return undefined;
      if (!isOften(text)) return undefined;
      names.set(text, { index: names.size, made: 0 });
      return `s${names.size - 1}_0`;
    },
    renew(text) {
      const known = names.get(text);
      if (known) known.made += 1;
    },
  };
}
