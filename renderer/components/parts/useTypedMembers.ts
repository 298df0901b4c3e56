/**
 * Edits in a part beside a form: the form receives them asynchronously, and its echo of an earlier keystroke must not
 * overwrite a later one.
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
    // A value never written here is another record, or the form was reset.
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
