/**
 * The members as they are typed: the form has them a moment later, and what it says of an earlier key must not take back a later
 * one.
 */
import { useEffect, useRef, useState } from 'react';
import type { Member } from './memberFields.ts';

type Members = readonly Member[];

/**
 * @param members as the form has them
 * @param write gives them to the form
 * @returns the members to be shown, and how to change them
 */
export function useTypedMembers(members: Members, write: (next: Members) => void): [Members, (next: Members) => void] {
  const [typed, setTyped] = useState<Members | undefined>();
  const written = useRef<string[]>([]);
  const told = JSON.stringify(members);
  useEffect(() => {
    const at = written.current.indexOf(told);
    // What was never written here is another record, or the form was reset.
    written.current = at < 0 ? [] : written.current.slice(at + 1);
    if (written.current.length === 0) setTyped(undefined);
  }, [told]);
  const change = (next: Members) => {
    written.current.push(JSON.stringify(next));
    setTyped(next);
    write(next);
  };
  return [typed ?? members, change];
}
