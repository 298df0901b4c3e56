import { fault, TypedError } from '../faults/fault.ts';
import { words } from '../faults/words.ts';

/** Parses one JSON line that must be an object. @throws TypedError */
export function parseLine(json: string): Readonly<Record<string, unknown>> {
  let line: unknown;
  try {
    line = JSON.parse(json);
  } catch (error) {
    throw new TypedError([fault([], 'structure', `The line is not JSON: ${words(error)}`)]);
  }
  if (!isObject(line)) throw new TypedError([fault([], 'structure', 'The line is no JSON object.')]);
  return line;
}

/** Whether a JSON value is an object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
