import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { numberOf } from '../../engine/values/number.ts';
import { currentLocaleFormats, formatDecimal } from '../text/localeFormats.ts';
import { readNumber } from '../text/readNumber.ts';
import { type FieldInputProps, inputProps, textOf } from './fieldProps.ts';
import { useQuantityAtRest } from './useQuantityAtRest.ts';

/**
 * A number input. Invalid numbers stay as typed and are marked by the check; a decimal stays text, so that no digit of
 * an amount is lost.
 */
export function NumberField(props: FieldInputProps) {
  const { field, value } = props;
  const { decimal } = currentLocaleFormats();
  // Show the text unchanged while typing: normalizing it could move the decimal separator under the cursor.
  const [typing, setTyping] = useState(false);
  const atRest = useQuantityAtRest(props);
  const settle = () => {
    const typed = typeof value === 'string' ? value.trim() : value;
    const plain = typeof typed === 'string' && decimal === ',' ? readNumber(typed, decimal) : typed;
    const number = typeof plain === 'string' && field.type === 'numeric' ? numberOf(plain) : undefined;
    if (number !== undefined) props.onChange(number);
    else if (field.type === 'decimal' && plain !== undefined && plain !== typed) props.onChange(plain);
    setTyping(false);
    atRest.onBlur();
    props.onBlur?.();
  };
  return (
    <TextInput
      {...inputProps(props)}
      inputMode="decimal"
      className="inv-number"
      value={typing ? textOf(value) : (atRest.shown ?? formatDecimal(textOf(value)))}
      onChange={({ currentTarget: { value: text } }) => {
        setTyping(true);
        props.onChange(text === '' ? null : text);
      }}
      onFocus={atRest.onFocus}
      onBlur={settle}
      onKeyDown={(event) => {
        // A form sent by Enter gets the number, not its text.
        if (event.key === 'Enter') settle();
      }}
    />
  );
}
