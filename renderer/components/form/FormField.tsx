/** A field of a form: the input of its type, with its error and hints. */
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { hasOuterBlanks } from '../../../engine/values/outerBlanks.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { FieldInput } from '../../fields/FieldInput.tsx';
import { word } from '../../text/messages.ts';
import type { Values } from './formModel.ts';
import type { FormStore } from './formStore.ts';
import { useAvailability } from './useAvailability.ts';

// Few forms have a condition.
const ConditionField = lazy(async () => ({ default: (await import('./ConditionField.tsx')).ConditionField }));

const NO_RECORD: Values = {};
const toNobody = () => () => {};

/** rjsf reports structural errors after a save was attempted. */
const errorsOf = (error: string | undefined, raw: readonly string[] = []): string | undefined => {
  if (raw.length === 0) return error;
  return [...new Set([...(error === undefined ? [] : [error]), ...raw])].join(' ');
};

interface FormFieldProps {
  id: string;
  field: EffectiveField;
  share: FormStore;
  rawErrors: readonly string[] | undefined;
}

export function FormField({ id, field, share, rawErrors }: FormFieldProps) {
  const { value, error, assigned } = useSyncExternalStore(share.subscribeTo(field.key), () => share.stateOf(field.key));
  const readsOthers = field.isDependent || field.overFrom !== undefined;
  const Field = field.type === 'condition' ? ConditionField : FieldInput;
  const taken = useAvailability(field, value, share);
  // Only what depends on other fields is drawn again when one of them changes.
  const record = useSyncExternalStore(readsOthers ? share.subscribe : toNobody, () =>
    readsOthers ? share.values : NO_RECORD,
  );
  // Whitespace changes while the user types; only a stored value with outer whitespace gets the hint.
  const [stored] = useState(value);
  const blanks = value === stored && hasOuterBlanks(field.type, value) ? word('field.outerBlanks') : undefined;
  const input = (
    <Field
      field={field}
      id={id}
      label={field.label}
      value={value}
      onChange={(next) => share.change(field.key, next ?? null)}
      onBlur={() => share.left(field.key)}
      error={errorsOf(error, rawErrors) ?? taken}
      description={assigned ?? blanks ?? field.toolTip}
      tone={assigned ? 'assigned' : undefined}
      readOnly={field.isReadonly}
      required={field.isMandatory}
      autoFocus={share.autoFocus === field.key}
      record={record}
      entity={share.entity}
    />
  );
  return field.type === 'condition' ? <Suspense fallback={null}>{input}</Suspense> : input;
}
