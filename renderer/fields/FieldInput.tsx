/** The input of a field, by its type. */
import type { ComponentType } from 'react';
import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { CheckboxField } from './CheckboxField.tsx';
import { DateField } from './DateField.tsx';
import type { FieldInputProps } from './fieldProps.ts';
import { NumberField } from './NumberField.tsx';
import { SecretField } from './SecretField.tsx';
import { DropdownField, MultiselectField } from './SuggestField.tsx';
import { MultilineField, TextField } from './TextField.tsx';

const INPUTS = {
  text: TextField,
  multiline: MultilineField,
  dropdown: DropdownField,
  multiselect: MultiselectField,
  numeric: NumberField,
  date: DateField,
  checkbox: CheckboxField,
  decimal: NumberField,
  dateTime: TextField,
  reference: DropdownField,
  file: TextField,
} satisfies Record<FieldType, ComponentType<FieldInputProps>>;

export function FieldInput(props: FieldInputProps) {
  const Input = props.field.secret ? SecretField : INPUTS[props.field.type];
  return <Input {...props} />;
}
