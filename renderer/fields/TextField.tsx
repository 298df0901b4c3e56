import { Textarea, TextInput } from '@mantine/core';
import { type FieldInputProps, inputProps, textOf } from './fieldProps.ts';
import { useQuantityAtRest } from './useQuantityAtRest.ts';

const empty = (text: string): string | null => (text === '' ? null : text);

/** One line of text. What is too long is typed and marked, not cut: cells/checkCell decides. */
export function TextField(props: FieldInputProps) {
  const { field, value, onChange } = props;
  const atRest = useQuantityAtRest(props);
  return (
    <TextInput
      {...inputProps(props)}
      value={atRest.shown ?? textOf(value)}
      onFocus={atRest.onFocus}
      onBlur={() => {
        atRest.onBlur();
        props.onBlur?.();
      }}
      autoComplete={field.autofill}
      onChange={(event) => onChange(empty(event.currentTarget.value))}
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
