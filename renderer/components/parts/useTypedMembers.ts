/**
 * What is typed into a part beside a form: the form has it a moment later, and what it says of an earlier key must not take back
 * a later one.
 */
import { useEffect, useRef, useState } from 'react';

/**
 * @param held the members as the form has them, or the only one
 * @param write gives them to the form
 * @returns what is to be shown, and how to change it
 */
export function useTypedMembers<Held>(held: Held, write: (next: Held) => void): [Held, (next: Held) => void] {
  const [typed, setTyped] = useState<{ value: Held } | undefined>();
  const written = useRef<string[]>([]);
  const told = JSON.stringify(held ?? null);
  useEffect(() => {
    const at = written.current.indexOf(told);
    // What was never written here is another record, or the form was reset.
    written.current = at < 0 ? [] : written.current.slice(at + 1);
    if (written.current.length === 0) setTyped(undefined);
  }, [told]);
  const change = (next: Held) => {
    written.current.push(JSON.stringify(next ?? null));
    setTyped({ value: next });
    write(next);
  };
  return [typed ? typed.value : held, change];
}
