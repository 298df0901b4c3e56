/**
 * The few words that are needed before there are definitions to have them: as the definitions of the last visit said them,
 * so in the tenant's language, else in English.
 */

import { tenant } from '../program/program.ts';
import { directionOf } from '../text/direction.ts';
import { messageText } from '../text/messages.ts';

/** In English, as the base says them: a test compares. */
export const FIRST_MESSAGES = {
  'common.loading': 'Loading',
  'common.tryAgain': 'Try again',
  'frame.unreachable': 'Invoize Suite cannot be reached',
  'frame.noAnswer': 'The server did not answer.',
  'preview.leave': 'Exit preview',
  'frame.badAnswer': 'The server answered with status {status}.',
} as const;
export type BootMessage = keyof typeof FIRST_MESSAGES;

const STORED = 'invoize.words';

function storedBootMessages(): Partial<Record<BootMessage, string>> {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Record<BootMessage, string>>;
  } catch {
    // Written by somebody else: as if nothing were there.
    return {};
  }
}

/** A word by its message, before there are definitions and after. */
export function bootMessage(name: BootMessage, params: Readonly<Record<string, string>> = {}): string {
  const text = storedBootMessages()[name] ?? FIRST_MESSAGES[name];
  return text.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? '');
}

/** Stores the messages for the next visit, and sets language and direction of the page (WCAG 2.2, 3.1.1, 1.3.2). */
export function storeBootMessages(): void {
  const { language } = tenant();
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  const names = Object.keys(FIRST_MESSAGES) as BootMessage[];
  const words = Object.fromEntries(names.map((name) => [name, messageText(name) ?? FIRST_MESSAGES[name]]));
  localStorage.setItem(STORED, JSON.stringify(words));
}
