/** Message texts by language, with one meaning for the compiler, the server and the page. */
import type { MessageDefinition } from './kinds/message.ts';

/** The tenant's whole tag (`de-AT`), else its language alone (`de`), else the text that every message has. */
export function textIn(message: Pick<MessageDefinition, 'text' | 'languages'>, language: string): string {
  const { text, languages } = message;
  if (languages === undefined) return text;
  return languages[language] ?? languages[language.split('-')[0] as string] ?? text;
}

/** The order in which a message lists the forms of a counted word (CLDR); a language has some of them. */
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The form of a word for a count: of `row|rows` in English the first for 1, else the second. */
function formFor(count: unknown, forms: readonly string[], language: string): string {
  const rules = new Intl.PluralRules(language);
  const own = FORMS.filter((form) => (rules.resolvedOptions().pluralCategories as string[]).includes(form));
  return forms[own.indexOf(rules.select(Number(count)))] ?? forms.at(-1) ?? '';
}

/**
 * Puts values into a text's `{placeholders}`; one without a value becomes nothing. `{count|row|rows}` is the form of a word
 * that goes with a number, in the order of the language's plural forms. `write` says how a value is written.
 */
export function fill(
  text: string,
  params: Readonly<Record<string, unknown>> = {},
  language = 'en',
  write: (value: unknown) => string = String,
): string {
  return text.replace(/\{([A-Za-z][A-Za-z0-9_]*)(?:\|([^{}]*))?\}/g, (_, name: string, forms?: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (forms !== undefined) return formFor(value, forms.split('|'), language);
    return value === undefined || value === null ? '' : write(value);
  });
}
