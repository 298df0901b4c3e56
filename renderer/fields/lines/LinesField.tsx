/** Several texts in one field as lines: kept as the field keeps them, a list or a text with commas. */
import { Input } from '@mantine/core';
import { useState } from 'react';
import { listOf } from '../../../engine/values/list.ts';
import { type FieldInputProps, inputProps, textOf } from '../fieldProps.ts';
import { LineEditor } from './LineEditor.tsx';
import { type Line, lineOf, valuesOf } from './lines.ts';

const KEY = 'text';

const textsOf = (value: unknown): string[] => listOf(value).map(textOf);
const textsIn = (lines: readonly Line[]): string[] => valuesOf(lines).map((values) => textOf(values[KEY]).trim());
/** The field's value for the lines: in a text field, commas separate lines. */
const keptOf = (lines: readonly Line[], isList: boolean): string[] =>
  isList ? textsIn(lines) : textsOf(textsIn(lines).join(','));
const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);

export function LinesField(props: FieldInputProps) {
  const { field, value, onChange } = props;
  const { label, error, description, withAsterisk, inputWrapperOrder, errorProps } = inputProps(props);
  const [lines, setLines] = useState<readonly Line[]>([]);
  const isList = field.type === 'multiselect';
  const texts = textsOf(value);
  const linesOf = () => texts.map((text) => lineOf({ [KEY]: text }));
  // Empty lines are not part of the value: otherwise an unequal value is an external change.
  const shown = isSame(keptOf(lines, isList), texts) ? lines : linesOf();
  if (shown !== lines) setLines(shown);
  const change = (next: readonly Line[]) => {
    setLines(next);
    const kept = keptOf(next, isList);
    if (isSame(kept, texts)) return;
    onChange(kept.length === 0 ? null : isList ? kept : kept.join(', '));
  };
  const leave = () => {
    if (!isSame(textsIn(shown), texts)) setLines(linesOf());
    props.onBlur?.();
  };
  return (
    <Input.Wrapper
      id={props.id}
      label={label}
      labelElement="div"
      error={error}
      errorProps={errorProps}
      description={description}
      withAsterisk={withAsterisk}
      inputWrapperOrder={inputWrapperOrder}
    >
      <LineEditor
        label={props['aria-label'] ?? label ?? field.label}
        columns={[{ key: KEY, label: field.label, type: 'text' }]}
        lines={shown}
        onChange={change}
        readOnly={props.readOnly}
        onLeave={leave}
      />
    </Input.Wrapper>
  );
}
