/** The one widget of forms: the input of the field's type, with what is said of its value. */
import type { WidgetProps } from '@rjsf/utils';
import { useSyncExternalStore } from 'react';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { FieldInput } from '../../fields/FieldInput.tsx';
import type { Values } from './formModel.ts';
import type { FormShare } from './formShare.ts';

const NO_RECORD: Values = {};

export function FieldWidget({ id, value, onChange, rawErrors, options, registry }: WidgetProps) {
  const field = options.fieldOf as EffectiveField;
  const share = registry.formContext as FormShare;
  const assigned = useSyncExternalStore(share.subscribe, () => share.assigned(field.key));
  // Only what depends on other fields is drawn again when one of them changes.
  const record = useSyncExternalStore(share.subscribe, () => (field.isDependent ? share.values : NO_RECORD));
  return (
    <FieldInput
      field={field}
      id={id}
      label={field.label}
      value={value}
      onChange={onChange}
      onBlur={() => share.left(field.key)}
      error={rawErrors && rawErrors.length > 0 ? [...new Set(rawErrors)].join(' ') : undefined}
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
