/** Context of the steps of an action. */
import type { Step } from '../../../metadata/kinds/action.ts';
import type { Locals } from '../componentContract.ts';
import type { OpenSurface } from '../openSurface.ts';

/** The step of one name. */
export type StepOf<Do extends Step['do']> = Extract<Step, { do: Do }>;

/** Context of a step. */
export interface StepContext {
  readonly surface: OpenSurface;
  /** Scopes of where the action was started, with `params` and `result` of this run. */
  readonly locals: Locals;
  /** Aborted when the surface ends, and with it nobody waits for the answer of a question any more. */
  readonly signal: AbortSignal;
  /** Label of the action, for its button and its question. */
  readonly label: string | undefined;
  value(expression: unknown): unknown;
  values(map: Readonly<Record<string, unknown>> | undefined): Record<string, unknown> | undefined;
  /** Keeps a step's result under its name. */
  keep(name: string | undefined, result: unknown): void;
  /** True after a call of this action that may have written: it completes the user's changes. */
  hasCalled: boolean;
  /** True if the page started the action: it may only read. */
  readonly isWithoutGesture: boolean;
  /** Runs more steps here: the branches of a call. */
  run(steps: readonly Step[]): Promise<void>;
}
