import { fault, TypedError } from '../../../engine/faults/fault.ts';
import { words } from '../../../engine/faults/words.ts';
import { isRecord } from '../../../metadata/isRecord.ts';

/** Parses one JSON line that must be an object. @throws TypedError */
export function parseLine(json: string): Readonly<Record<string, unknown>> {
  let line: unknown;
  try {
    line = JSON.parse(json);
  } catch (error) {
    throw new TypedError([fault([], 'structure', `The line is not JSON: ${words(error)}`)]);
  }
  if (!isRecord(line)) throw new TypedError([fault([], 'structure', 'The line is no JSON object.')]);
  return line;
}
