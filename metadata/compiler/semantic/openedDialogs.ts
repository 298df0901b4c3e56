/** Whenever a dialog is opened, each of its parameters gets a value, and no others. */
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';

export function openedDialogs(context: Context): void {
  for (const [name, { params }] of context.all('dialog')) {
    const known = Object.keys(params ?? {});
    for (const { by, cursor } of context.uses.of('dialog', name)) {
      const step = cursor.up;
      if (by.kind !== 'action' || cursor.key !== 'dialog' || !step) continue;
      const given = Object.keys((step.value as { params?: object }).params ?? {});
      const missing = known.filter((parameter) => !given.includes(parameter));
      if (missing.length > 0)
        context.report.cursor(
          cursor,
          'missing-parameter',
          `The dialog "${name}" needs ${missing.map((parameter) => `"${parameter}"`).join(', ')}; what is not known yet is given as null.`,
        );
      for (const parameter of given)
        if (!known.includes(parameter))
          context.report.cursor(
            { ...descend(step, ['params', parameter]), aboutKey: true },
            'unknown-parameter',
            `The dialog "${name}" has no parameter "${parameter}".${didYouMean(parameter, known)}`,
          );
    }
  }
}
