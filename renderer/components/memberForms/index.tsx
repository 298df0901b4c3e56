/**
 * A list that a record owns, edited member by member with the lists in it, or a sub-object as a group of fields. The form beside
 * it saves all of it as one record; without a form it is only read.
 */
import './memberForms.css';
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

export default function MemberFormsPart({ name, props, surface }: ComponentProps<'memberForms'>) {
  const { form, entity, list: key } = props;
  const readonly = useValue(props.readonly ?? false) === true;
  const stored = useValue(props.rows);
  const state = useSurfaceState<FormState>(form ?? '');
  const held = state?.value === undefined ? stored : state.value[key];
  const [value, write] = useTypedMembers<unknown>(held, (next) => {
    if (form !== undefined) void surface.call(form, 'set', { values: { [key]: next } });
  });
  const list = definition('entity', entity)?.lists?.[key];
  usePublish(name, { value: value ?? null, count: list ? membersOf({ ...list, single: false }, value).length : 0 });
  const { change, onKeyDown } = useMemberUndo(value, form === undefined || readonly ? undefined : write);
  if (!list) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of what is in it.
    <div onKeyDown={onKeyDown}>
      <MemberList list={list} value={value} wrong={state?.wrongMembers?.[key] ?? []} change={change} isOutermost />
    </div>
  );
}
