import { definition, tenant } from './program.ts';

/** Puts values into a text's `{placeholders}`; one without a value becomes nothing. */
export function fill(text: string, params: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(/\{([A-Za-z][A-Za-z0-9_]*)\}/g, (_, name: string) => {
    const value = params[name];
    return value === undefined || value === null ? '' : String(value);
  });
}

/** The text of a message in the tenant's language, its placeholders not filled; undefined where there is no such message. */
export function messageText(name: string): string | undefined {
  const found = definition('message', name);
  return found?.languages?.[tenant().language] ?? found?.text;
}

/** A message in the tenant's language. A name without a message is shown as it is, so that nothing is said silently. */
export function message(name: string, params: Readonly<Record<string, unknown>> = {}): string {
  const text = messageText(name);
  return text === undefined ? name : fill(text, params);
}

/** The title of a message, where it has one. */
export const messageTitle = (name: string): string | undefined => definition('message', name)?.title;
