import type { Word } from '../../metadata/signatures/words.ts';
import { appStore } from './appStore.ts';
import { definition, programAtom, tenant } from './program.ts';

type Params = Readonly<Record<string, unknown>>;

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
export function fill(text: string, params: Params = {}, language = 'en', write: (value: unknown) => string = String) {
  return text.replace(/\{([A-Za-z][A-Za-z0-9_]*)(?:\|([^{}]*))?\}/g, (_, name: string, forms?: string) => {
    const value = params[name];
    if (forms !== undefined) return formFor(value, forms.split('|'), language);
    return value === undefined || value === null ? '' : write(value);
  });
}

/** The text of a message in the tenant's language, its placeholders not filled; undefined where there is no such message. */
export function messageText(name: string): string | undefined {
  const found = definition('message', name);
  return found?.languages?.[tenant().language] ?? found?.text;
}

/** A message in the tenant's language. A name without a message is shown as it is, so that nothing is said silently. */
export function message(name: string, params: Params = {}): string {
  const text = messageText(name);
  return text === undefined ? name : fill(text, params, tenant().language);
}

/** The title of a message, where it has one. */
export const messageTitle = (name: string): string | undefined => definition('message', name)?.title;

/** A number as people of the tenant's language write it. */
export const written = (count: number): string => count.toLocaleString(tenant().language);

/** What the shell or a component says by itself; numbers are written as people write them. */
export function word(name: Word, params: Params = {}): string {
  // Before there are definitions there is nothing but the name; what needs words is drawn after that.
  const text = appStore.get(programAtom) && messageText(name);
  if (text === undefined) return name;
  return fill(text, params, tenant().language, (value) => (typeof value === 'number' ? written(value) : String(value)));
}
