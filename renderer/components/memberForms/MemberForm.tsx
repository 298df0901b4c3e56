/** One member: its fields and its lists. A list of few fields has its members on a line each; those of a long list begin folded. */
import { ActionIcon } from '@mantine/core';
import { type ComponentType, Fragment, memo, type ReactNode, useId, useState } from 'react';
import { type EffectiveField, isComputed } from '../../../metadata/kinds/field.ts';
import type { OwnedList } from '../../../metadata/kinds/ownedList.ts';
import { ordered } from '../../../metadata/order.ts';
import { checkerFor } from '../../evaluation/checks.ts';
import { computed } from '../../evaluation/computed.ts';
import { FieldInput } from '../../fields/FieldInput.tsx';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { word } from '../../text/messages.ts';
import {
  type Member,
  type MemberChanges,
  type MemberListProps,
  namingField,
  type WrongMember,
  withChange,
  withValue,
} from './memberForms.ts';

interface MemberFormProps {
  list: OwnedList;
  fields: readonly EffectiveField[];
  member: Member;
  /** From 0. */
  at: number;
  wrong: WrongMember | undefined;
  /** Not given: it is only read. */
  changes: MemberChanges | undefined;
  isLast: boolean;
  /** True to show the fields on one line, below common headings. */
  isLine: boolean;
  /** Begins as the line that names it. */
  isFolded: boolean;
  /** Draws the lists of the member. */
  InnerList: ComponentType<MemberListProps>;
}

const NONE: readonly WrongMember[] = [];

export const MemberForm = memo(function MemberForm(props: MemberFormProps) {
  const { list, fields, member, at, wrong, changes, isLast, isLine, InnerList } = props;
  const id = useId();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isOpened, setOpened] = useState(!props.isFolded);
  // Expand members with errors.
  const isOpen = isOpened || wrong !== undefined;
  const place = at + 1;
  const called = word('memberForms.row', { list: list.label, row: place });
  const values = computed(fields, member);
  const verdicts = !isOpen || list.template === undefined ? {} : checkerFor(list.template).check(values).verdicts;
  const errorOf = (key: string): string | undefined => {
    const verdict = left.has(key) ? verdicts[key] : undefined;
    return verdict?.isError ? verdict.message : wrong?.errors[key];
  };
  // One that does nothing at the moment is still reached by keys, so that the focus is not lost at the end of a move.
  const button = (act: 'up' | 'down' | 'remove', label: string, run: () => void, off = false) => (
    <ActionIcon
      variant="subtle"
      size="sm"
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      data-disabled={off || undefined}
      data-act={act}
      onClick={off ? undefined : run}
    >
      <Icon name={act === 'remove' ? 'delete' : 'chevron'} />
    </ActionIcon>
  );
  const buttons = changes && !list.single && (
    <span className="inv-member-form-buttons">
      {button('up', word('memberForms.up', { row: place }), () => changes.move(at, -1), at === 0)}
      {button('down', word('memberForms.down', { row: place }), () => changes.move(at, 1), isLast)}
      {button('remove', word('memberForms.remove', { row: place }), () => changes.remove(at))}
    </span>
  );
  const typed = (field: EffectiveField): ReactNode =>
    changes && (
      <FieldInput
        key={field.key}
        id={`${id}_${field.key}`}
        field={field}
        label={field.label}
        value={values[field.key]}
        description={field.toolTip}
        onChange={(next) => changes.change(at, withChange(member, fields, field.key, next))}
        onBlur={() => setLeft((before) => new Set([...before, field.key]))}
        error={errorOf(field.key)}
        readOnly={field.isReadonly === true || isComputed(field)}
        required={field.isMandatory}
        record={values}
      />
    );
  const read = (field: EffectiveField): ReactNode => (
    <div key={field.key}>
      <dt>{field.label}</dt>
      <dd>
        <FieldValue field={field} value={values[field.key]} otherwise="–" record={values} />
      </dd>
    </div>
  );
  const naming = namingField(fields, values);
  return (
    <fieldset className={`inv-member-form${isLine ? ' line' : ''}`} aria-label={list.single ? list.label : called}>
      {!list.single && !isLine && (
        <div className="inv-member-form-head">
          <button
            type="button"
            className="inv-fold"
            aria-expanded={isOpen}
            disabled={wrong !== undefined}
            onClick={() => setOpened(!isOpen)}
          >
            <span className={`inv-chevron ${isOpen ? '' : 'inv-chevron-folded'}`}>
              <Icon name="chevron" />
            </span>
            {called}
          </button>
          {!isOpen && naming && (
            <span className="inv-soft inv-member-form-name">
              <FieldValue field={naming} value={values[naming.key]} otherwise="" record={values} />
            </span>
          )}
          <span className="inv-spacer" />
          {buttons}
        </div>
      )}
      {isOpen && fields.length > 0 && changes && <div className="inv-member-form-columns">{fields.map(typed)}</div>}
      {isOpen && fields.length > 0 && !changes && (
        <div className="inv-details">
          <dl className="inv-member-form-columns">{fields.map(read)}</dl>
        </div>
      )}
      {isLine && buttons}
      {isOpen &&
        ordered(list.lists).map(([name, inner]) => (
          <Fragment key={name}>
            <InnerList
              list={inner}
              value={member[name]}
              wrong={wrong?.members?.[name] ?? NONE}
              change={changes && ((next) => changes.change(at, withValue(member, name, next)))}
            />
            {/* What is wrong with a list as a whole has no cell. */}
            {wrong?.errors[name] && !wrong.members?.[name] && <p role="alert">{wrong.errors[name]}</p>}
          </Fragment>
        ))}
    </fieldset>
  );
});
