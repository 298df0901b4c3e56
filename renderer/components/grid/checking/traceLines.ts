/** The engine's trace of a field as lines for people. */
import type { TraceLine } from './rowChecker.ts';

/** What a trace gives for each line; the engine's own words where it has them. */
interface TracePart {
  readonly text?: string;
  readonly level?: number;
  readonly decided?: boolean;
  readonly held?: boolean;
}

const isPart = (part: unknown): part is TracePart =>
  typeof part === 'object' && part !== null && typeof (part as TracePart).text === 'string';

/** Lines of a trace; none where no rule looked at the field. */
export function traceLines(trace: unknown): TraceLine[] {
  return (Array.isArray(trace) ? trace : []).filter(isPart).map(({ text = '', level = 1, decided, held }) => ({
    text,
    level,
    ...(decided === undefined ? {} : { decided }),
    ...(held === undefined ? {} : { held }),
  }));
}
