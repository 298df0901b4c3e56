/** Props of every field input, in a form, in a filter or alone. */
import type { EffectiveField } from '../../metadata/kinds/field.ts';

export interface FieldInputProps {
  field: EffectiveField;
  value: unknown;
  onChange(value: unknown): void;
  /** Called when the person leaves it. */
  onBlur?(): void;
  id?: string;
  label?: string;
  /** Read out where no label is shown. */
  'aria-label'?: string;
  error?: string | undefined;
  description?: string | undefined;
  placeholder?: string | undefined;
  readOnly?: boolean | undefined;
  required?: boolean | undefined;
  autoFocus?: boolean | undefined;
  /** The record that the field is of, for dependent suggestions. */
  record?: Readonly<Record<string, unknown>> | undefined;
  /** Another company of the person's, whose records the field's list offers. */
  company?: string | undefined;
  /** The entity that the record is of, for a file to be sent for it. */
  entity?: string | undefined;
  /** Days may be said relative to the present one (`today`, `today-7`), and stay so. */
  relativeDays?: boolean | undefined;
  /** How the value came to be, where a rule set it. */
  tone?: 'assigned' | undefined;
}

/** A value as the text that an input shows. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The properties that Mantine's inputs have in common. */
export function inputProps({
  id,
  label,
  error,
  description,
  placeholder,
  readOnly,
  required,
  autoFocus,
  ...rest
}: FieldInputProps) {
  return {
    id,
    label,
    error,
    description,
    placeholder,
    readOnly,
    autoFocus,
    'data-autofocus': autoFocus || undefined,
    withAsterisk: required,
    'aria-required': required || undefined,
    'aria-label': rest['aria-label'],
    'data-tone': rest.tone,
    'data-fixed': readOnly || undefined,
    onBlur: rest.onBlur,
    errorProps: { role: 'alert' as const },
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
  };
}
