import { Checkbox } from '@mantine/core';
import { truthOf } from '../../engine/values/truth.ts';
import type { FieldInputProps } from './fieldProps.ts';

/** Yes or no. */
export function CheckboxField(props: FieldInputProps) {
  const { id, label, error, description, readOnly, required, value, onChange, onBlur } = props;
  return (
    <Checkbox
      id={id}
      label={required ? `${label ?? ''} *` : label}
      aria-label={label ? undefined : props['aria-label']}
      error={error}
      description={description}
      disabled={readOnly}
      checked={truthOf(value)}
      onBlur={onBlur}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
