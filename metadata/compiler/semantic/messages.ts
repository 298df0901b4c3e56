/** Every placeholder of a message is filled, and nothing is given that the message does not say. */
import type { MessageDefinition } from '../../kinds/message.ts';
import { wellKnown } from '../../signatures/wellKnown.ts';
import type { Context } from '../context.ts';
import { meant } from '../nearest.ts';
import { descend, type Spot } from '../spot.ts';
import type { Use } from '../uses.ts';

export const placeholdersOf = (text: string): string[] =>
  // Most texts have none, and there are thousands.
  text.includes('{')
    ? [...new Set([...text.matchAll(/\{([A-Za-z][A-Za-z0-9_]*)\}/g)].map((found) => found[1] as string))]
    : [];

/** What a use gives to the message: of a step its `params`, of `{"message": [name, {…}]}` the second argument; undefined: unknown. */
function givenBy({ spot }: Use): { names: string[]; at: Spot } {
  const holder = spot.up as Spot;
  const value = holder.value as Record<string, unknown> | unknown[];
  const params = Array.isArray(value) ? value[1] : spot.key === 'message' ? value.params : undefined;
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
    context.report.spot(
      use.spot,
      'unfilled-placeholder',
      `Nothing fills ${missing.map((placeholder) => `{${placeholder}}`).join(', ')} of the message "${name}" here.`,
    );
  for (const given of names)
    if (!own.includes(given))
      context.report.spot(
        { ...descend(at, [given]), aboutKey: true },
        'unknown-placeholder',
        `The message "${name}" has no placeholder {${given}}.${meant(given, own)}`,
      );
}

/** The messages that code says. */
const byCode: ReadonlySet<string> = new Set(wellKnown.message);

function ofItself(context: Context, message: MessageDefinition, name: string, named: boolean): void {
  const used = named || context.report.doubt.mayBeNamed('message', name);
  const spot = context.spot('message', name);
  const own = placeholdersOf(message.text);
  if (!used && message.placeholders === undefined && !byCode.has(name))
    context.report.spot(
      { ...spot, aboutKey: true },
      'unused-message',
      `Nothing says the message "${name}".`,
      'warning',
    );
  const unfilled = own.filter((placeholder) => !message.placeholders?.includes(placeholder));
  if (!used && unfilled.length > 0)
    context.report.spot(
      descend(spot, ['text']),
      'unfilled-placeholder',
      `Nothing fills ${unfilled.map((placeholder) => `{${placeholder}}`).join(', ')} of the message "${name}". ` +
        'Where code does, name them in "placeholders".',
    );
  message.placeholders?.forEach((placeholder, index) => {
    if (!own.includes(placeholder))
      context.report.spot(
        descend(spot, ['placeholders', index]),
        'unknown-placeholder',
        `The text of "${name}" has no {${placeholder}}.${meant(placeholder, own)}`,
      );
  });
  for (const [language, text] of Object.entries(message.languages ?? {}))
    for (const placeholder of placeholdersOf(text))
      if (!own.includes(placeholder))
        context.report.spot(
          descend(spot, ['languages', language]),
          'unfilled-placeholder',
          `The text in ${language} has {${placeholder}}, which the message "${name}" lacks.${meant(placeholder, own)}`,
        );
}

export function messages(context: Context): void {
  for (const [name, message] of context.all('message')) {
    const uses = context.uses.of('message', name);
    for (const use of uses) ofUse(context, message, name, use);
    ofItself(context, message, name, uses.length > 0);
  }
}
