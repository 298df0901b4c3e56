/**
 * The members of a list that a record owns as fields with names of their own: which there are, templates say, one for each section.
 * The form beside them saves all of it as one record.
 */
import './memberFields.css';
import { useState } from 'react';
import { type EffectiveField, isComputed } from '../../../metadata/kinds/field.ts';
import { checkerFor } from '../../evaluation/checks.ts';
import { computed } from '../../evaluation/computed.ts';
import { FieldInput } from '../../fields/FieldInput.tsx';
import { fieldsOf } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { usePartId, usePublish, useSurfaceState, useText, useValue } from '../../surface/hooks.ts';
import { word } from '../../text/messages.ts';
import { useTypedMembers } from '../parts/useTypedMembers.ts';
import { isKept, type Member, membersWith, nameOf, valuesIn } from './memberFields.ts';

type Section = ComponentProps<'memberFields'>['props']['sections'][number];
type Values = Readonly<Record<string, unknown>>;

export default function MemberFieldsPart({ name, props, surface }: ComponentProps<'memberFields'>) {
  const { form, list, sections } = props;
  const readonly = useValue(props.readonly ?? false) === true;
  const rows = useValue(props.rows);
  const value = useSurfaceState<{ value?: Values }>(form)?.value;
  const kept = value === undefined ? rows : value[list];
  const [members, write] = useTypedMembers(Array.isArray(kept) ? (kept as readonly Member[]) : [], (next) => {
    void surface.call(form, 'set', { values: { [list]: next } });
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const all = sections.map((one) => ({ ...one, fields: activeFields(one.template) }));
  usePublish(name, { count: members.length });
  const change = (section: string, key: string, next: unknown) =>
    write(membersWith(members, all, { section, key, value: next }));
  return (
    <div className="inv-member-fields">
      {all.map((one) => (
        <SectionOfFields
          key={one.section}
          section={one}
          fields={one.fields}
          members={members}
          readonly={readonly}
          left={left}
          onLeave={(key) => setLeft((before) => new Set([...before, nameOf({ section: one.section, key })]))}
          onChange={(key, next) => change(one.section, key, next)}
        />
      ))}
    </div>
  );
}

const activeFields = (template: string): readonly EffectiveField[] =>
  fieldsOf(template).filter(({ isActive }) => isActive !== false);

interface SectionProps {
  section: Section;
  fields: readonly EffectiveField[];
  members: readonly Member[];
  readonly: boolean;
  left: ReadonlySet<string>;
  onLeave(key: string): void;
  onChange(key: string, value: unknown): void;
}

function SectionOfFields({ section, fields, members, readonly, left, onLeave, onChange }: SectionProps) {
  const id = usePartId(section.section);
  const label = useText(section.label);
  const values = computed(fields, valuesIn(members, section.section, fields));
  const { verdicts } = checkerFor(section.template).check(values);
  const errorOf = (key: string): string | undefined => {
    const verdict = left.has(nameOf({ section: section.section, key })) ? verdicts[key] : undefined;
    return verdict?.isError ? verdict.message : undefined;
  };
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="inv-member-fields-columns">
        {fields.map((field) => {
          const { key } = field;
          const isStored = section.secret === true && isKept(values[key]);
          return (
            <FieldInput
              key={key}
              id={`${id}_${key}`}
              field={section.secret ? { ...field, secret: true } : field}
              label={field.label}
              value={isStored ? null : values[key]}
              placeholder={isStored ? word('memberFields.stored') : undefined}
              description={isStored ? word('memberFields.storedHint') : field.toolTip}
              // An unchanged stored secret is retained.
              onChange={(next) => (isStored && !next ? undefined : onChange(key, next))}
              onBlur={() => onLeave(key)}
              error={errorOf(key)}
              readOnly={readonly || field.isReadonly || isComputed(field)}
              required={field.isMandatory}
              record={values}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
