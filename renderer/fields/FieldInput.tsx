/** The input of a field, by its type. */
import { Skeleton } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { CheckboxField } from './CheckboxField.tsx';
import { DateField } from './DateField.tsx';
import { DateTimeField } from './DateTimeField.tsx';
import { FileField } from './FileField.tsx';
import type { FieldInputProps } from './fieldProps.ts';
import { NumberField } from './NumberField.tsx';
import { SecretField } from './SecretField.tsx';
import { DropdownField, MultiselectField } from './SuggestField.tsx';
import { MultilineField, TextField } from './TextField.tsx';

/** Few forms have one. */
const TransferListField = lazy(async () => ({
  default: (await import('./transferList/TransferListField.tsx')).TransferListField,
}));

const LinesField = lazy(async () => ({ default: (await import('./lines/LinesField.tsx')).LinesField }));

const INPUTS = {
  text: TextField,
  multiline: MultilineField,
  dropdown: DropdownField,
  multiselect: MultiselectField,
  numeric: NumberField,
  date: DateField,
  checkbox: CheckboxField,
  decimal: NumberField,
  dateTime: DateTimeField,
  reference: DropdownField,
  file: FileField,
  // Forms have the filter builder in its place (components/form/FormField.tsx).
  condition: TextField,
} satisfies Record<FieldType, ComponentType<FieldInputProps>>;

export function FieldInput(props: FieldInputProps) {
  const { secret, type } = props.field;
  // Filters compare times by day (docs/contract/values.md, Days).
  const asked = type === 'dateTime' && props.relativeDays ? 'date' : type;
  // Filters have no room for two lists.
  if (type === 'multiselect' && props.field.input === 'transferList' && !props.relativeDays)
    return (
      <Suspense fallback={<Skeleton height={320} />}>
        <TransferListField {...props} />
      </Suspense>
    );
  if (props.field.input === 'lines' && !props.relativeDays)
    return (
      <Suspense fallback={<Skeleton height={72} />}>
        <LinesField {...props} />
      </Suspense>
    );
  const Input = secret ? SecretField : INPUTS[asked];
  return <Input {...props} />;
}
