import { type FocusEvent, useState } from 'react';
import { formatQuantity } from '../text/formatQuantity.ts';
import type { FieldInputProps } from './fieldProps.ts';

/**
 * Money and weights are read with their thousands and decimals, and typed as they are stored: an input shows `shown` until it
 * has the focus. `shown` is undefined for other fields, and in a filter, where the value is a literal.
 */
export function useQuantityAtRest({ field, value, record, relativeDays }: FieldInputProps) {
  const [hasFocus, setFocus] = useState(false);
  const isQuantity = field.numberFormat !== undefined && !relativeDays;
  const quantity = isQuantity && !hasFocus ? formatQuantity(field, value, record?.[field.unitField ?? '']) : undefined;
  return {
    shown: quantity?.text,
    onFocus({ currentTarget }: FocusEvent<HTMLInputElement>) {
      if (!isQuantity) return;
      // Another text takes the selection away that Tab made: what is typed then replaces the value, as in every input.
      setFocus(true);
      queueMicrotask(() => currentTarget.select());
    },
    onBlur: () => setFocus(false),
  };
}
