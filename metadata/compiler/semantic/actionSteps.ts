/** The steps of an action one after another, with their places. */
import type { Step } from '../../kinds/action.ts';
import { type Cursor, descend } from '../cursor.ts';

/** The steps of an action, those inside of others too. */
export function actionSteps(steps: readonly Step[], cursor: Cursor): { step: Step; at: Cursor }[] {
  return steps.flatMap((step, index) => {
    const at = descend(cursor, [index]);
    const then = step.do === 'call' || step.do === 'follow' ? (step.on ?? {}) : {};
    const inner = Object.entries(then).flatMap(([status, more]) => actionSteps(more, descend(at, ['on', status])));
    return [{ step, at }, ...inner];
  });
}
