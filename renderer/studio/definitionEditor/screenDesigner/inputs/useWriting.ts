/** A text being edited: committed when the user pauses or leaves it, updated on external changes. */
import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../../hooks/useLatest.ts';

const DEBOUNCE_MS = 350;

interface Writing {
  text: string;
  write(text: string): void;
  /** Hands up at once what waits. */
  done(): void;
}

/** @param isWhole whether a text is handed up at a pause; else only when it is left */
export function useWriting(value: string, push: (text: string) => void, isWhole = (_text: string) => true): Writing {
  const [text, setText] = useState(value);
  const latest = useRef({ text, value, handed: value });
  const pushNow = useLatest(push);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const { current } = latest;
    current.value = value;
    // The committed text comes back as a prop; later keystrokes stay.
    if (value === current.handed) return;
    current.handed = value;
    current.text = value;
    setText(value);
  }, [value]);
  const done = () => {
    clearTimeout(timer.current);
    const { current } = latest;
    if (current.text === current.handed) return;
    current.handed = current.text;
    pushNow.current(current.text);
  };
  const doneNow = useLatest(done);
  // Commit pending text when another part is selected.
  useEffect(() => () => doneNow.current(), []);
  return {
    text,
    write(next) {
      setText(next);
      latest.current.text = next;
      clearTimeout(timer.current);
      if (isWhole(next)) timer.current = setTimeout(() => doneNow.current(), DEBOUNCE_MS);
    },
    done,
  };
}
