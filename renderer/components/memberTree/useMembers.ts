/** Reads and writes the lists of the form beside the tree, and takes edits of the selected member. */
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { sameJson } from '../../../metadata/sameJson.ts';
import type { Surface } from '../../surface/componentContract.ts';
import { useSurfaceState } from '../../surface/hooks.ts';
import type { Chosen, Member, Members } from './memberTree.ts';

const NONE: readonly Member[] = [];
const listIn = (values: Member | undefined, list: string | undefined): readonly Member[] => {
  const found = list === undefined ? undefined : values?.[list];
  return Array.isArray(found) ? (found as readonly Member[]) : NONE;
};

/** Key of the selected member's form, so that edits are never applied to another member. */
export const keyOf = ({ list, at }: Chosen, turn: number): string => `${list}-${at}-${turn}`;

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** A member without id and empty values. */
export const plain = (member: Member): Member =>
  Object.fromEntries(Object.entries(member).filter(([key, value]) => key !== 'id' && !isBlank(value)));

interface Lists {
  readonly form: string;
  readonly list: string;
  readonly under: string | undefined;
}

/** The members as the form has them, and the way to change them. */
export function useMembers(surface: Surface, { form, list, under }: Lists) {
  const values = useSurfaceState<{ value?: Member }>(form)?.value;
  const members = listIn(values, list);
  const underMembers = listIn(values, under);
  const all = useMemo<Members>(() => ({ members, under: underMembers }), [members, underMembers]);
  const write = useCallback(
    (next: Members) =>
      surface.call(form, 'set', {
        values: { [list]: next.members, ...(under === undefined ? {} : { [under]: next.under }) },
      }),
    [surface, form, list, under],
  );
  return { all, write };
}

/** Takes over what is typed into the form of the chosen member. */
export function useTyped(editor: string | undefined, key: string | undefined, take: (member: Member) => void): void {
  const typed = useSurfaceState<{ value?: Member }>(editor ?? ' ')?.value;
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  const before = useRef<Member | undefined>(undefined);
  useEffect(() => {
    if (!typed || key === undefined || typed.id !== key) return;
    const member = plain(typed);
    // The form's initial values are not edits.
    if (before.current?.id !== key) {
      before.current = { ...member, id: key };
      return;
    }
    if (sameJson(before.current, { ...member, id: key })) return;
    before.current = { ...member, id: key };
    latest.current(member);
  }, [typed, key]);
}
