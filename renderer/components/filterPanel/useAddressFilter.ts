/** The member of the page's address that holds the filter in force, where the definition names one. */
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { changeQuery, followsQuery } from '../../navigation/navigate.ts';
import { currentRouteAtom } from '../../navigation/routeAtom.ts';
import { appStore } from '../../program/appStore.ts';

/** The filter in the address at the first render. */
export const currentFilterCode = (member: string | undefined): string =>
  (member === undefined ? undefined : appStore.get(currentRouteAtom).query[member]) ?? '';

/**
 * @param read called when the address says something else than what was written here: a link, Back or Forward
 * @returns writes a code into the address, as a step of its own; '' takes it out
 */
export function useAddressFilter(member: string | undefined, read: (code: string) => void): (code: string) => void {
  const place = useAtomValue(currentRouteAtom, { store: appStore });
  const code = (member === undefined ? undefined : place.query[member]) ?? '';
  const known = useRef(code);
  const path = useRef(place.path);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => (member === undefined ? undefined : followsQuery(member)), [member]);
  useEffect(() => {
    // Ignore the address of another page: this part is about to unmount.
    if (place.path !== path.current || code === known.current) return;
    known.current = code;
    latest.current(code);
  }, [code, place.path]);
  return (next) => {
    if (member === undefined || next === known.current) return;
    known.current = next;
    changeQuery({ [member]: next }, { step: true });
  };
}
