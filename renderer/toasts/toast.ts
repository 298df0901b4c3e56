/** Toasts, and questions that block until they are answered. */

import { notifications } from '@mantine/notifications';
import { atom } from 'jotai';
import type { ReactNode } from 'react';
import { createElement } from 'react';
import { appStore } from '../program/appStore.ts';
import { message, messageTitle, word } from '../text/messages.ts';
import { ActionToast, type ToastAction } from './toastAction.tsx';

export type ToastTone = 'info' | 'success' | 'warning' | 'error';

const COLOURS = { info: 'blue', success: 'teal', warning: 'orange', error: 'red' } satisfies Record<ToastTone, string>;

let offered = 0;
/** The number of actions that the user has started. */
let started = 0;
/** Ids of the errors that are shown, each with the count when it was shown. */
const shownErrors = new Map<string, number>();

/** Notes that the user started an action: a later success hides the errors of earlier attempts. */
export function noteStart(): void {
  started += 1;
}

/** Hides errors that were shown before the action that has now succeeded was started. */
function hideEarlierErrors(): void {
  for (const [id, at] of shownErrors) {
    if (at === started) continue;
    shownErrors.delete(id);
    notifications.hide(id);
  }
}

/**
 * Shows a text. The same text at the same time is shown once.
 * @param persistent keeps it until it is closed
 */
export function toastText(
  text: string,
  tone: ToastTone = 'info',
  title?: string,
  action?: ToastAction,
  persistent = false,
): void {
  if (!text) return;
  offered += action ? 1 : 0;
  // Toasts with undo are always new: each concerns other records.
  const id = action ? `action:${offered}` : `${tone}:${text}`;
  const close = () => void notifications.hide(id);
  if (tone === 'success') hideEarlierErrors();
  if (tone === 'error' && !persistent) shownErrors.set(id, started);
  notifications.show({
    id,
    message: action ? createElement(ActionToast, { text, action, close }) : text,
    title,
    color: COLOURS[tone],
    autoClose: persistent ? false : action ? 15_000 : tone === 'error' ? 9000 : 5000,
    withBorder: true,
    role: tone === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': word('frame.closeMessage') },
  });
}

/** Takes away what is shown and what waits: what was said to one person is nothing to the next. */
export function clearToasts(): void {
  shownErrors.clear();
  notifications.cleanQueue();
  notifications.clean();
}

/** Shows a message by name. */
export const toast = (
  name: string,
  params: Readonly<Record<string, unknown>> = {},
  tone: ToastTone = 'info',
  action?: ToastAction,
): void => toastText(message(name, params), tone, messageTitle(name), action);

export interface Question {
  text: string;
  title?: string | undefined;
  yes?: string | undefined;
  no?: string | undefined;
  danger?: boolean | undefined;
  /** Content below the text; following a link in it leaves the question unanswered. */
  details?: ReactNode;
  /** Asks for a reason; `required` is the message for an empty one. */
  reason?: { label: string; required?: string | undefined } | undefined;
  /** Milliseconds until the question is answered with no. */
  expires?: number | undefined;
}
export interface AskedQuestion extends Question {
  id: number;
  answer(given: { reason: string } | undefined): void;
}

/** Questions that wait for an answer; the shell shows the first. */
export const questionsAtom = atom<readonly AskedQuestion[]>([]);
let questionCount = 0;

/** Asks a question; returns the reason (empty if not requested), or undefined for no. */
export function ask(question: Question): Promise<{ reason: string } | undefined> {
  return new Promise((resolve) => {
    questionCount += 1;
    const id = questionCount;
    const answer = (given: { reason: string } | undefined) => {
      appStore.set(questionsAtom, (waiting) => waiting.filter((one) => one.id !== id));
      resolve(given);
    };
    appStore.set(questionsAtom, (waiting) => [...waiting, { ...question, id, answer }]);
  });
}
