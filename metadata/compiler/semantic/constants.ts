/** Limits and times that code reads by name are numbers it can work with: another value would be passed over in silence. */
import { constantRanges } from '../../signatures/wellKnown.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';
import { isFileExtension, noFileExtension } from '../types/fileExtension.ts';

export function constants(context: Context): void {
  for (const [name, { min, max }] of Object.entries(constantRanges)) {
    const value = context.get('constant', name)?.value;
    if (value === undefined) continue;
    const cursor = descend(context.cursor('constant', name), ['value']);
    if (typeof value !== 'number') context.report.cursor(cursor, 'wrong-type', `The constant "${name}" is a number.`);
    else if (value < min || value > max)
      context.report.cursor(
        cursor,
        'bad-value',
        `The constant "${name}" is ${max === Number.POSITIVE_INFINITY ? `at least ${min}` : `between ${min} and ${max}`}.`,
      );
  }
  const name = 'uploadExtensions';
  const extensions = context.get('constant', name)?.value;
  if (extensions === undefined) return;
  const cursor = descend(context.cursor('constant', name), ['value']);
  if (!Array.isArray(extensions))
    context.report.cursor(cursor, 'wrong-type', `The constant "${name}" is a list of endings of file names.`);
  else if (extensions.length === 0)
    context.report.cursor(
      cursor,
      'bad-value',
      `The constant "${name}" names at least one ending: no file could be sent.`,
    );
  else
    extensions.forEach((one, index) => {
      if (!isFileExtension(String(one)))
        context.report.cursor(descend(cursor, [index]), 'bad-extension', noFileExtension(String(one)));
    });
}
