/** Constants: the numbers that code reads by name are within the range it accepts, and every constant is read by something. */
import { constantRanges, optionalConstants, wellKnown } from '../../signatures/wellKnown.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';
import { isFileExtension, noFileExtension } from '../types/fileExtension.ts';
import { isOfLibrary } from './ofLibrary.ts';

/** The names of constants that code reads. */
const readByCode: ReadonlySet<string> = new Set([...wellKnown.constant, ...optionalConstants]);

function unreadConstants(context: Context): void {
  for (const name of context.names('constant')) {
    if (readByCode.has(name) || context.uses.of('constant', name).length > 0) continue;
    if (context.report.suppression.mayBeNamed('constant', name) || isOfLibrary(context, 'constant', name)) continue;
    context.report.cursor(
      { ...context.cursor('constant', name), aboutKey: true },
      'unused-constant',
      `Nothing reads the constant "${name}". Read it in an expression, {"constant": "${name}"}, or remove it.`,
      'warning',
    );
  }
}

export function constants(context: Context): void {
  unreadConstants(context);
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
