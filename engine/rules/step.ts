import type { RecordValues } from '../filters/env.ts';
import type { RuleEnv } from './compileCondition.ts';
import type { QuickTest } from './quickTest.ts';

/** The end of a way: an answer. */
export const END = -1;

/**
 * Conditions as steps, each of which names those to go on with: a rule of many rows is then one loop, where closures within
 * closures would be a call for each word of it.
 */
export interface Step extends QuickTest {
  readonly slot: number;
  readonly decide: Decide;
  readonly ifTrue: Step | undefined;
  readonly ifFalse: Step | undefined;
  readonly answer: number;
  /** At an end: the fields that some way to it does not ask for. */
  unasked: readonly number[];
  /** What had a key when this was last asked: the values of one field are mostly spelled alike. */
  spelling: string;
}

/** The term's own closure, given the value of its field, which is read already. */
export type Decide = (value: unknown, record: RecordValues, env: RuleEnv) => boolean;
