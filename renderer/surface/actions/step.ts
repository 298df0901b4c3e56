/** What every step of an action is given. */
import type { Step } from '../../../metadata/kinds/action.ts';
import type { Locals } from '../componentContract.ts';
import type { OpenSurface } from '../openSurface.ts';

/** The step of one name. */
export type StepOf<Do extends Step['do']> = Extract<Step, { do: Do }>;

/** What a step works with. */
export interface StepContext {
  readonly surface: OpenSurface;
  /** Scopes of where the action was started, with `params` and `result` of this run. */
  readonly locals: Locals;
  /** Aborted when the surface ends, and with it nobody waits for the answer of a question any more. */
  readonly signal: AbortSignal;
  /** What the action is called: its button says so, and so does a question before it goes on. */
  readonly label: string | undefined;
  value(expression: unknown): unknown;
  values(map: Readonly<Record<string, unknown>> | undefined): Record<string, unknown> | undefined;
  /** Keeps a step's result under its name. */
  keep(name: string | undefined, result: unknown): void;
  /** Whether a call of this action changed something on the server: what was typed is settled by it. */
  hasCalled: boolean;
  /** The page runs the action by itself: it only reads. */
  readonly isWithoutGesture: boolean;
  /** Runs more steps here: the branches of a call. */
  run(steps: readonly Step[]): Promise<void>;
}
