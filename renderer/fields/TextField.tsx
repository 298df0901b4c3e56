import { Textarea } from '@mantine/core';
import { type FieldInputProps, inputProps, textOf } from './fieldProps.ts';
import { PlainInput } from './PlainInput.tsx';

const empty = (text: string): string | null => (text === '' ? null : text);

/** One line of text. What is too long is typed and marked, not cut: cells/checkCell decides. */
export function TextField(props: FieldInputProps) {
  const { field, value, onChange } = props;
  return (
    <PlainInput
      of={props}
      shown={textOf(value)}
      autoComplete={field.autofill}
      onText={(text) => onChange(empty(text))}
    />
  );
}

/** Several lines. */
export function MultilineField(props: FieldInputProps) {
  return (
    <Textarea
      {...inputProps(props)}
      autosize
      minRows={2}
      maxRows={8}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(empty(event.currentTarget.value))}
    />
  );
}
