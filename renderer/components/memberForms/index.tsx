/**
 * A list that a record owns, edited member by member with the lists in it, or a sub-object as a group of fields. The form beside
 * it saves all of it as one record; without a form it is only read.
 */
import './memberForms.css';
import { useEffect, useRef } from 'react';
import { listAt } from '../../../metadata/ownedLists.ts';
import { definition } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { usePublish, useSurfaceState, useValue } from '../../surface/hooks.ts';
import { useTypedMembers } from '../parts/useTypedMembers.ts';
import { MemberList } from './MemberList.tsx';
import { membersOf, type WrongMember } from './memberForms.ts';
import { useMemberUndo } from './useMemberUndo.ts';

interface FormState {
  value?: Readonly<Record<string, unknown>>;
  wrongMembers?: Readonly<Record<string, readonly WrongMember[]>>;
}

const NONE: readonly WrongMember[] = [];

export default function MemberFormsPart({ name, props, surface }: ComponentProps<'memberForms'>) {
  const { form, entity } = props;
  const names = props.list.split('.');
  const key = names.at(-1) as string;
  const readonly = useValue(props.readonly ?? false) === true;
  const stored = useValue(props.rows);
  const state = useSurfaceState<FormState>(form ?? '');
  const held = state?.value === undefined ? stored : state.value[key];
  const [value, write] = useTypedMembers<unknown>(held, (next) => {
    if (form !== undefined) void surface.call(form, 'set', { values: { [key]: next } });
  });
  const list = listAt(definition('entity', entity)?.lists, names);
  usePublish(name, { value: value ?? null, count: list ? membersOf({ ...list, single: false }, value).length : 0 });
  const { change, onKeyDown } = useMemberUndo(value, form === undefined || readonly ? undefined : write);
  const wrong = state?.wrongMembers?.[key] ?? NONE;
  const box = useRef<HTMLDivElement>(null);
  useFirstWrong(box, wrong);
  if (!list) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of what is in it.
    <div ref={box} onKeyDown={onKeyDown}>
      <MemberList list={list} value={value} wrong={wrong} change={change} isOutermost={names.length === 1} />
    </div>
  );
}

/** After a save was refused, the first cell with an error is typed into next: that of the form itself before those of its lists. */
function useFirstWrong(box: { readonly current: HTMLElement | null }, wrong: readonly WrongMember[]): void {
  useEffect(() => {
    if (wrong.length === 0) return;
    // Members with errors are only now unfolded.
    const timer = setTimeout(() => {
      const [first] = document.querySelectorAll<HTMLElement>('[aria-invalid="true"]');
      if (first && box.current?.contains(first)) first.focus();
    }, 60);
    return () => clearTimeout(timer);
  }, [box, wrong]);
}
