import { RE2JS } from 're2js';
import { type Fault, fault } from '../faults/fault.ts';
import { words } from '../faults/words.ts';

/** A regex of RE2's syntax, which matches in linear time, the same in browser and server (section 6). */
export interface Regex {
  /** Whether the whole text matches. */
  test(text: string): boolean;
}

/** A program larger than this is refused: linear time, but with a factor that a page would feel. */
const LARGEST_PROGRAM = 5_000;
const LONGEST_PATTERN = 1_000;
const KEPT = 500;

const compiled = new Map<string, Regex>();

/**
 * Compiles a regex; patterns are remembered, since templates repeat them.
 * @throws Error in words, for what is not RE2's syntax
 */
export function compileRegex(pattern: string): Regex {
  const known = compiled.get(pattern);
  if (known) return known;
  if (pattern.length > LONGEST_PATTERN) throw new Error(`The regex is longer than ${LONGEST_PATTERN} characters.`);
  const re = RE2JS.compile(pattern);
  if (re.programSize() > LARGEST_PROGRAM) throw new Error('The regex is too large: its repetitions multiply.');
  const regex: Regex = { test: (text) => re.matches(text) };
  if (compiled.size >= KEPT) compiled.clear();
  compiled.set(pattern, regex);
  return regex;
}

/** What is wrong with a regex, if anything. */
export function checkRegex(pattern: string): Fault | undefined {
  try {
    compileRegex(pattern);
    return undefined;
  } catch (error) {
    return fault([], 'regex', `Invalid regex: ${words(error)}`);
  }
}
