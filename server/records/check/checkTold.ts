/** Messages of checks, translated. */
import type { CheckOutcome } from '../../../engine/checks/runChecks.ts';
import { messageOf } from '../../platform/words/words.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';

/** A failed check or a question, with its message. */
export interface CheckTold {
  readonly check: string;
  readonly msg: string;
  readonly field?: string;
}

/** Removes duplicate messages of the same check. */
export const toldOnce = (all: readonly CheckTold[]): CheckTold[] =>
  all.filter((one, at) => all.findIndex(({ check, msg }) => check === one.check && msg === one.msg) === at);

/** The message of a check, translated. */
export function toldOf(runtime: ProgramRuntime, { check, message, params, field }: CheckOutcome): CheckTold {
  return {
    check,
    msg: messageOf(runtime.program, message, message, params),
    ...(field === undefined ? {} : { field }),
  };
}
