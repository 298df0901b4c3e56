/** The members of one list, each with its fields and below them the lists that it owns: the same at every depth. */
import { ActionIcon, Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Fragment, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type EffectiveField, isComputed } from '../../../metadata/kinds/field.ts';
import type { OwnedList } from '../../../metadata/kinds/ownedList.ts';
import { ordered } from '../../../metadata/order.ts';
import { checkerFor } from '../../evaluation/checks.ts';
import { computed } from '../../evaluation/computed.ts';
import { FieldInput } from '../../fields/FieldInput.tsx';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { programAtom } from '../../program/program.ts';
import { word } from '../../text/messages.ts';
import { listFields } from '../parts/listFields.ts';
import {
  heldIn,
  type Member,
  membersOf,
  moved,
  newMember,
  type WrongMember,
  withAdded,
  withoutOne,
  withValue,
} from './memberForms.ts';
import { useMoveKeys } from './useMoveKeys.ts';

interface MemberListProps {
  list: OwnedList;
  value: unknown;
  wrong: readonly WrongMember[];
  /** Not given: it is only read. */
  change: ((value: unknown) => void) | undefined;
  /** The list of the record: its heading stands around it. */
  isOutermost?: boolean;
}

export function MemberList({ list, value, wrong, change, isOutermost = false }: MemberListProps) {
  const hash = useAtomValue(programAtom)?.hash;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a template has is another program's matter.
  const fields = useMemo(() => listFields(list), [list, hash]);
  const members = membersOf(list, value);
  const box = useRef<HTMLFieldSetElement>(null);
  const [added, setAdded] = useState<number | undefined>();
  // What was added is typed into next.
  useEffect(() => {
    if (added === undefined) return;
    const forms = box.current?.querySelectorAll(':scope > .inv-member-form');
    forms?.[added]?.querySelector<HTMLElement>('input, textarea, select')?.focus();
    setAdded(undefined);
  }, [added]);
  const write = (next: readonly Member[]) => change?.(heldIn(list, next));
  const add = () => {
    write(withAdded(list, members, newMember(fields)));
    setAdded(members.length);
  };
  const keys = useMoveKeys(box, change && !list.single ? (at, by) => write(moved(list, members, at, by)) : undefined);
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
          place={at + 1}
          wrong={wrong.find(({ row }) => row === at + 1)}
          change={change && ((next) => write(members.map((one, index) => (index === at ? next : one))))}
          remove={change && !list.single ? () => write(withoutOne(list, members, at)) : undefined}
          move={change && !list.single ? (by) => write(moved(list, members, at, by)) : undefined}
          isLast={at === members.length - 1}
        />
      ))}
      {change && !list.single && (
        <div>
          <Button size="compact-sm" variant="default" leftSection={<Icon name="add" />} onClick={add}>
            {word('memberForms.add', { list: list.label })}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface MemberFormProps {
  list: OwnedList;
  fields: readonly EffectiveField[];
  member: Member;
  place: number;
  wrong: WrongMember | undefined;
  change: ((next: Member) => void) | undefined;
  remove: (() => void) | undefined;
  move: ((by: -1 | 1) => void) | undefined;
  isLast: boolean;
}

function MemberForm({ list, fields, member, place, wrong, change, remove, move, isLast }: MemberFormProps) {
  const id = useId();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const values = computed(fields, member);
  const verdicts = list.template === undefined ? {} : checkerFor(list.template).check(values).verdicts;
  const errorOf = (key: string): string | undefined => {
    const verdict = left.has(key) ? verdicts[key] : undefined;
    return verdict?.isError ? verdict.message : wrong?.errors[key];
  };
  const called = word('memberForms.row', { list: list.label, row: place });
  const button = (icon: 'up' | 'down' | 'delete', label: string, run: () => void, off = false) => (
    <ActionIcon variant="subtle" size="sm" aria-label={label} title={label} disabled={off} onClick={run}>
      <Icon name={icon} />
    </ActionIcon>
  );
  return (
    <fieldset className="inv-member-form" aria-label={list.single ? list.label : called}>
      {!list.single && (
        <div className="inv-member-form-head">
          <span>{called}</span>
          <span className="inv-spacer" />
          {move && button('up', word('memberForms.up', { row: place }), () => move(-1), place === 1)}
          {move && button('down', word('memberForms.down', { row: place }), () => move(1), isLast)}
          {remove && button('delete', word('memberForms.remove', { row: place }), remove)}
        </div>
      )}
      <div className="inv-member-form-columns">
        {fields.map((field) =>
          change ? (
            <FieldInput
              key={field.key}
              id={`${id}_${field.key}`}
              field={field}
              label={field.label}
              value={values[field.key]}
              description={field.toolTip}
              onChange={(next) => change(withValue(member, field.key, next))}
              onBlur={() => setLeft((before) => new Set([...before, field.key]))}
              error={errorOf(field.key)}
              readOnly={field.isReadonly === true || isComputed(field)}
              required={field.isMandatory}
              record={values}
            />
          ) : (
            <dl key={field.key} className="inv-member-form-value">
              <dt className="inv-soft">{field.label}</dt>
              <dd>
                <FieldValue field={field} value={values[field.key]} otherwise={word('common.empty')} record={values} />
              </dd>
            </dl>
          ),
        )}
      </div>
      {ordered(list.lists).map(([name, inner]) => (
        <Fragment key={name}>
          <MemberList
            list={inner}
            value={member[name]}
            wrong={wrong?.members?.[name] ?? []}
            change={change && ((next) => change(withValue(member, name, next)))}
          />
          {/* What is wrong with a list as a whole has no cell. */}
          {wrong?.errors[name] && !wrong.members?.[name] && <p role="alert">{wrong.errors[name]}</p>}
        </Fragment>
      ))}
    </fieldset>
  );
}
