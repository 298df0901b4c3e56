/** Every placeholder of a message is filled, and nothing is given that the message does not say. */
import type { MessageDefinition } from '../../kinds/message.ts';
import { wellKnown } from '../../signatures/wellKnown.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import type { Use } from '../uses.ts';
import { isOfLibrary } from './ofLibrary.ts';

export const placeholdersOf = (text: string): string[] =>
  // Most texts have none, and there are thousands.
  text.includes('{')
    ? [...new Set([...text.matchAll(/\{([A-Za-z][A-Za-z0-9_]*)\}/g)].map((found) => found[1] as string))]
    : [];

/**
 * The parameters that a use passes to the message: the `params` of a step, the second argument of `{"message": [name, {…}]}`;
 * undefined: unknown.
 */
function givenBy({ cursor }: Use): { names: string[]; at: Cursor } {
  const holder = cursor.up as Cursor;
  const value = holder.value as Record<string, unknown> | unknown[];
  const params = Array.isArray(value) ? value[1] : cursor.key === 'message' ? value.params : undefined;
  const at = Array.isArray(value) ? descend(holder, [1]) : descend(holder, ['params']);
  const inner = (params as { map?: unknown } | undefined)?.map ?? params;
  return { names: typeof inner === 'object' && inner !== null ? Object.keys(inner) : [], at };
}

function ofUse(context: Context, message: MessageDefinition, name: string, use: Use): void {
  const own = placeholdersOf(message.text);
  const { names, at } = givenBy(use);
  const missing = own.filter(
    (placeholder) => !names.includes(placeholder) && !message.placeholders?.includes(placeholder),
  );
  if (missing.length > 0)
    context.report.cursor(
      use.cursor,
      'unfilled-placeholder',
      `Nothing fills ${missing.map((placeholder) => `{${placeholder}}`).join(', ')} of the message "${name}" here.`,
    );
  for (const given of names)
    if (!own.includes(given))
      context.report.cursor(
        { ...descend(at, [given]), aboutKey: true },
        'unknown-placeholder',
        `The message "${name}" has no placeholder {${given}}.${didYouMean(given, own)}`,
      );
}

/** The messages that code says. */
const byCode: ReadonlySet<string> = new Set(wellKnown.message);

function ofItself(context: Context, message: MessageDefinition, name: string, named: boolean): void {
  const used = named || context.report.suppression.mayBeNamed('message', name) || isOfLibrary(context, 'message', name);
  const cursor = context.cursor('message', name);
  const own = placeholdersOf(message.text);
  if (!used && message.placeholders === undefined && !byCode.has(name))
    context.report.cursor(
      { ...cursor, aboutKey: true },
      'unused-message',
      `Nothing says the message "${name}".`,
      'warning',
    );
  const unfilled = own.filter((placeholder) => !message.placeholders?.includes(placeholder));
  if (!used && unfilled.length > 0)
    context.report.cursor(
      descend(cursor, ['text']),
      'unfilled-placeholder',
      `Nothing fills ${unfilled.map((placeholder) => `{${placeholder}}`).join(', ')} of the message "${name}". ` +
        'Where code does, name them in "placeholders".',
    );
  message.placeholders?.forEach((placeholder, index) => {
    if (!own.includes(placeholder))
      context.report.cursor(
        descend(cursor, ['placeholders', index]),
        'unknown-placeholder',
        `The text of "${name}" has no {${placeholder}}.${didYouMean(placeholder, own)}`,
      );
  });
  for (const [language, text] of Object.entries(message.languages ?? {}))
    for (const placeholder of placeholdersOf(text))
      if (!own.includes(placeholder))
        context.report.cursor(
          descend(cursor, ['languages', language]),
          'unfilled-placeholder',
          `The text in ${language} has {${placeholder}}, which the message "${name}" lacks.${didYouMean(placeholder, own)}`,
        );
}

export function messages(context: Context): void {
  for (const [name, message] of context.all('message')) {
    const uses = context.uses.of('message', name);
    for (const use of uses) ofUse(context, message, name, use);
    ofItself(context, message, name, uses.length > 0);
  }
}
