/**
 * Author-written regular expressions (docs/contract/limits.md, Patterns): RE2's syntax, matched by re2js in linear time, so that
 * no pattern hangs a page or a server, and the same in both. A pattern must match the whole value.
 */
import { RE2JS } from 're2js';

export interface CompiledRegex {
  /** @returns true if the whole text matches */
  test(text: string): boolean;
}

/** Patterns that were compiled, the latest last: templates name few of them, and every cell asks again. */
const compiled = new Map<string, CompiledRegex>();
const MAX_CACHED_PATTERNS = 500;
/** Linear time has a factor, the size of the program; nested repetitions multiply it. */
const MAX_PROGRAM_SIZE = 5_000;

/**
 * Compiles a pattern.
 * @throws Error in words when it is not RE2's syntax (look-around, back-references and the like are refused)
 */
export function compileRegex(pattern: string): CompiledRegex {
  const known = compiled.get(pattern);
  if (known) return known;
  const regex = RE2JS.compile(pattern);
  if (regex.programSize() > MAX_PROGRAM_SIZE) throw new Error('its repetitions multiply to too many');
  const made = { test: (text: string) => regex.matches(text) };
  if (compiled.size >= MAX_CACHED_PATTERNS) compiled.delete(compiled.keys().next().value as string);
  compiled.set(pattern, made);
  return made;
}
