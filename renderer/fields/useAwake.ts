/**
 * An input that costs little until somebody comes to it. Mantine's inputs with a list or a calendar bring what opens, floats
 * and is searched with them, each of them, which took most of the time to show a large form. Such a field is drawn as plain
 * elements of the same look, name and role while it sleeps, and as Mantine's own once the pointer or the focus is at it. The
 * swap happens before anything else can: what had the focus and what was selected in it stay so.
 */
import { type SyntheticEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** What is the same of a field, asleep or awake: it holds the input and the buttons beside it. */
const FIELD_ROOT = 'mantine-InputWrapper-root';

interface Held {
  /** Whether it is the button in the field that has the focus. */
  button: boolean;
  from: number;
  to: number;
}

function heldIn(root: Element): Held | undefined {
  const { activeElement } = document;
  if (!activeElement || !root.contains(activeElement)) return undefined;
  if (!(activeElement instanceof HTMLInputElement)) return { button: true, from: 0, to: 0 };
  const { selectionStart, selectionEnd } = activeElement;
  return { button: false, from: selectionStart ?? 0, to: selectionEnd ?? 0 };
}

function giveBack(id: string, { button, from, to }: Held): void {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement)) return;
  if (button) {
    input.closest(`.${FIELD_ROOT}`)?.querySelector('button')?.focus({ preventScroll: true });
    return;
  }
  input.focus({ preventScroll: true });
  // By the tab key one comes to a whole value, and the browser selects it only after it told of the focus.
  if (from === to) input.select();
  else input.setSelectionRange(from, to);
}

export interface Waking {
  awake: boolean;
  /** For what lies around the sleeping input: its listeners of pointer and focus. */
  sleeper: {
    onPointerEnter(event: SyntheticEvent<HTMLElement>): void;
    onFocus(event: SyntheticEvent<HTMLElement>): void;
  };
}

/** @param id of the input, asleep and awake */
export function useAwake(id: string, begin = false): Waking {
  const [awake, setAwake] = useState(begin);
  const wake = ({ currentTarget: root }: SyntheticEvent<HTMLElement>) =>
    // Whoever called for the focus may select something before it is asked what is.
    queueMicrotask(() => {
      if (!root.isConnected) return;
      const held = heldIn(root);
      flushSync(() => setAwake(true));
      if (held) giveBack(id, held);
    });
  return { awake, sleeper: { onPointerEnter: wake, onFocus: wake } };
}
