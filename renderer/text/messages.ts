import { fill, textIn } from '../../metadata/language.ts';
import type { FilledBy, Word } from '../../metadata/signatures/messageNames.ts';
import { definition, programInForce, tenant } from '../program/program.ts';
import { formatNumber } from './formatNumber.ts';

type Params = Readonly<Record<string, unknown>>;

/** The text of a message in the tenant's language, with unfilled placeholders; undefined if it does not exist. */
export function messageText(name: string): string | undefined {
  const found = definition('message', name);
  return found && textIn(found, tenant().language);
}

/** A message in the tenant's language. A name without a message is shown as it is, so that nothing is said silently. */
export function message(name: string, params: Params = {}): string {
  const text = messageText(name);
  return text === undefined ? name : fill(text, params, tenant().language);
}

/** The title of a message, where it has one. */
export const messageTitle = (name: string): string | undefined => definition('message', name)?.title;

/** A message used by code; numbers are formatted. */
export function tMessage(name: string, params: Params = {}): string {
  // Before there are definitions there is nothing but the name; what needs words is drawn after that.
  const text = programInForce() && messageText(name);
  if (text === undefined) return name;
  return fill(text, params, tenant().language, (value) =>
    typeof value === 'number' ? formatNumber(value) : String(value),
  );
}

/** A message of the shell or of a component that any screen may contain. */
export const word: <Name extends Word>(name: Name, ...params: FilledBy<Name>) => string = tMessage;
