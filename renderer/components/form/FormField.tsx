/** A field of a form: the input of its type, with what is said of its value. */
import { useSyncExternalStore } from 'react';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { FieldInput } from '../../fields/FieldInput.tsx';
import type { Values } from './formModel.ts';
import type { FormShare } from './formShare.ts';

const NO_RECORD: Values = {};
const toNobody = () => () => {};

/** What is wrong with its structure rjsf says, after a save was tried. */
const errorsOf = (error: string | undefined, raw: readonly string[] = []): string | undefined => {
  if (raw.length === 0) return error;
  return [...new Set([...(error === undefined ? [] : [error]), ...raw])].join(' ');
};

interface FormFieldProps {
  id: string;
  field: EffectiveField;
  share: FormShare;
  rawErrors: readonly string[] | undefined;
}

export function FormField({ id, field, share, rawErrors }: FormFieldProps) {
  const { value, error, assigned } = useSyncExternalStore(share.subscribeTo(field.key), () => share.stateOf(field.key));
  // Only what depends on other fields is drawn again when one of them changes.
  const record = useSyncExternalStore(field.isDependent ? share.subscribe : toNobody, () =>
    field.isDependent ? share.values : NO_RECORD,
  );
  return (
    <FieldInput
      field={field}
      id={id}
      label={field.label}
      value={value}
      onChange={(next) => share.change(field.key, next ?? null)}
      onBlur={() => share.left(field.key)}
      error={errorsOf(error, rawErrors)}
      description={assigned ?? field.toolTip}
      tone={assigned ? 'assigned' : undefined}
      readOnly={field.isReadonly}
      required={field.isMandatory}
      autoFocus={share.autoFocus === field.key}
      record={record}
      entity={share.entity}
    />
  );
}
