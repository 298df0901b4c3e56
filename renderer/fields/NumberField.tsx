import { TextInput } from '@mantine/core';
import { numberOf } from '../../engine/index.ts';
import { type FieldInputProps, inputProps, textOf } from './fieldProps.ts';

/**
 * A number. What is no number stays as it was typed, for the check to mark; a decimal stays text, so that no digit of
 * an amount is lost.
 */
export function NumberField(props: FieldInputProps) {
  const { field, value } = props;
  const settle = () => {
    const typed = typeof value === 'string' ? value.trim() : value;
    const number = typeof typed === 'string' && field.type === 'numeric' ? numberOf(typed) : undefined;
    if (number !== undefined) props.onChange(number);
    props.onBlur?.();
  };
  return (
    <TextInput
      {...inputProps(props)}
      inputMode="decimal"
      className="inv-number"
      value={textOf(value)}
      onChange={(event) => props.onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      onBlur={settle}
    />
  );
}
