/** One of several shapes, told apart by the properties that they need: rows from a call, or rows that are there. */
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../model/signature.ts';
import type { InputProps } from './inputProps.ts';
import { ObjectInput } from './ObjectInput.tsx';

const nameOf = (schema: Schema): string => (schema.required ?? []).join(', ') || String(schema.type ?? '');

/** The shape that a value means: of which it has all that it needs. */
function matchingVariant(members: readonly Schema[], value: unknown): number {
  const has = (member: Schema) =>
    typeof value === 'object' && value !== null && (member.required ?? []).every((name) => Object.hasOwn(value, name));
  return members.findIndex(has);
}

export function UnionInput(props: InputProps) {
  const { label, schema, value, change, readOnly } = props;
  const members = schema.anyOf ?? [];
  const [chosen, setChosen] = useState(0);
  const meant = matchingVariant(members, value);
  const at = meant >= 0 ? meant : chosen;
  const member = members[at] ?? {};
  return (
    <div className="inv-designer-union">
      <SegmentedControl
        size="xs"
        aria-label={label}
        readOnly={readOnly}
        value={String(at)}
        data={members.map((one, index) => ({ value: String(index), label: nameOf(one) }))}
        onChange={(next) => {
          setChosen(Number(next));
          change(undefined);
        }}
      />
      <ObjectInput {...props} schema={{ ...member, description: schema.description }} required />
    </div>
  );
}
