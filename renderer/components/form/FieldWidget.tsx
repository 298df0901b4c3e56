/** The one widget of forms: the input of the field's type, with what is said of its value. */
import type { WidgetProps } from '@rjsf/utils';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { FieldInput } from '../../fields/FieldInput.tsx';
import type { Verdict } from '../../runtime/checks.ts';
import type { Values } from './formModel.ts';

/** What the widgets of a form share, through rjsf's form context. */
export interface FormShare {
  /** The entity of the form's template. */
  entity: string | undefined;
  values: Values;
  verdicts: Readonly<Record<string, Verdict>>;
  /** Whether the first editable field takes the focus. */
  autoFocus: string | undefined;
  left(key: string): void;
}

export function FieldWidget({ id, value, onChange, rawErrors, options, registry }: WidgetProps) {
  const field = options.fieldOf as EffectiveField;
  const share = registry.formContext as FormShare;
  const verdict = share.verdicts[field.key];
  const assigned = verdict?.tone === 'assigned' ? verdict.message : undefined;
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
      record={share.values}
      entity={share.entity}
    />
  );
}
