/** What checks say to people, in the tenant's words. */
import type { CheckOutcome } from '../../engine/index.ts';
import { messageOf } from '../base/words/words.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';

/** What is wrong, or asked, in words. */
export interface CheckTold {
  readonly check: string;
  readonly msg: string;
  readonly field?: string;
}

/** What the same check says in the same words is told once. */
export const toldOnce = (all: readonly CheckTold[]): CheckTold[] =>
  all.filter((one, at) => all.findIndex(({ check, msg }) => check === one.check && msg === one.msg) === at);

/** What a check has to say, in the tenant's words. */
export function toldOf(runtime: ProgramRuntime, { check, message, params, field }: CheckOutcome): CheckTold {
  return {
    check,
    msg: messageOf(runtime.program, message, message, params),
    ...(field === undefined ? {} : { field }),
  };
}
