/** The members of one list, each with its fields and below them the lists that it owns: the same at every depth. */
import { Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { OwnedList } from '../../../metadata/kinds/ownedList.ts';
import { sameJson } from '../../../metadata/sameJson.ts';
import { useLatest } from '../../hooks/useLatest.ts';
import { Icon } from '../../icons/Icon.tsx';
import { programAtom } from '../../program/program.ts';
import { word } from '../../text/messages.ts';
import { toastText } from '../../toasts/toast.ts';
import { listFields } from '../parts/listFields.ts';
import { MemberForm } from './MemberForm.tsx';
import {
  heldIn,
  isOneLine,
  type Member,
  type MemberChanges,
  type MemberListProps,
  membersOf,
  moved,
  newMember,
  withAdded,
  withoutOne,
} from './memberForms.ts';
import { useMoveKeys } from './useMoveKeys.ts';

/** Longer lists begin folded: each member is a line that opens. */
const MOST_OPEN = 12;

export function MemberList({ list, value, wrong, change, isOutermost = false }: MemberListProps) {
  const hash = useAtomValue(programAtom)?.hash;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a template has is another program's matter.
  const fields = useMemo(() => listFields(list), [list, hash]);
  const members = useMemo(() => membersOf(list, value), [list, value]);
  const isLine = isOneLine(list, fields);
  // Decided initially: a list that grows while editing stays expanded.
  const [isLong, setLong] = useState<boolean>();
  if (isLong === undefined && members.length > 0) setLong(!isLine && members.length > MOST_OPEN);
  const box = useRef<HTMLFieldSetElement>(null);
  const [added, setAdded] = useState<number | undefined>();
  // Focus the added member.
  useEffect(() => {
    if (added === undefined) return;
    const forms = box.current?.querySelectorAll(':scope > .inv-member-form');
    forms?.[added]?.querySelector<HTMLElement>('input, textarea, select')?.focus();
    setAdded(undefined);
  }, [added]);
  const changes = useMemberChanges(list, members, change, (at, act) => goOn(box.current, at, act));
  const add = () => {
    change?.(heldIn(list, withAdded(list, members, newMember(fields))));
    setAdded(members.length);
  };
  const keys = useMoveKeys(
    box,
    change && !list.single ? (at, by) => change(heldIn(list, moved(list, members, at, by))) : undefined,
  );
  return (
    <fieldset
      ref={box}
      className={`inv-member-forms${list.single ? ' single' : ''}`}
      aria-label={list.label}
      onKeyDown={keys}
    >
      {!isOutermost && <div className="inv-member-forms-head">{list.label}</div>}
      {!list.single && members.length === 0 && <p className="inv-soft">{word('memberForms.none')}</p>}
      {members.map((member, at) => (
        <MemberForm
          // biome-ignore lint/suspicious/noArrayIndexKey: members of a list have no other name than their place.
          key={at}
          list={list}
          fields={fields}
          member={member}
          at={at}
          wrong={wrong.find(({ row }) => row === at + 1)}
          changes={changes}
          isLast={at === members.length - 1}
          isLine={isLine}
          InnerList={MemberList}
          isFolded={isLong === true && at !== added}
        />
      ))}
      {change && !list.single && (
        <div className="inv-member-forms-add">
          <Button size="compact-sm" variant="default" leftSection={<Icon name="add" />} onClick={add}>
            {word('memberForms.add', { list: list.label })}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/**
 * After moving or removing with the keyboard, focuses the same button of the member now at that position, or the add
 * button.
 */
function goOn(box: HTMLElement | null, at: number, act: 'up' | 'down' | 'remove'): void {
  // The members are drawn by then.
  setTimeout(() => {
    const forms = box?.querySelectorAll(':scope > .inv-member-form') ?? [];
    const place = Math.min(at, forms.length - 1);
    const own = forms[place]?.querySelector(`.inv-member-form-buttons [data-act="${act}"]`);
    const add = box?.querySelector(':scope > .inv-member-forms-add button');
    ((own ?? add) as HTMLElement | null | undefined)?.focus();
  });
}

/** Operations on the members, stable while the list can be changed: unchanged members do not rerender. */
function useMemberChanges(
  list: OwnedList,
  members: readonly Member[],
  change: ((value: unknown) => void) | undefined,
  then: (at: number, act: 'up' | 'down' | 'remove') => void,
): MemberChanges | undefined {
  const latest = useLatest({ members, change, list, then });
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const canChange = change !== undefined;
  return useMemo(() => {
    if (!canChange) return undefined;
    const write = (next: readonly Member[]) => latest.current.change?.(heldIn(latest.current.list, next));
    return {
      change: (at, next) => write(latest.current.members.with(at, next)),
      move: (at, by) => {
        write(moved(latest.current.list, latest.current.members, at, by));
        latest.current.then(at + by, by < 0 ? 'up' : 'down');
      },
      remove: (at) => {
        const before = latest.current.members;
        const after = withoutOne(latest.current.list, before, at);
        write(after);
        const undo = () => {
          // The member whose list it was may be gone by then.
          if (!isThere.current) return;
          const { members } = latest.current;
          write(sameJson(members, after) ? before : members.toSpliced(at, 0, ...before.slice(at, at + 1)));
        };
        toastText(word('memberForms.removed', { list: latest.current.list.label, row: at + 1 }), 'info', undefined, {
          label: word('memberForms.undo'),
          run: undo,
        });
        latest.current.then(at, 'remove');
      },
    } satisfies MemberChanges;
  }, [canChange]);
}
