/**
 * The fields of a section, in columns: for rjsf a field of the kind object. Fields are not rendered through rjsf, which
 * would compute schema, defaults and templates field by field although there is one input for all.
 */
import type { ErrorSchema, FieldProps } from '@rjsf/utils';
import { createContext, useContext } from 'react';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { FormElement, type Send } from './FormElement.tsx';
import { FormField } from './FormField.tsx';
import { boxesBesideInputs, isWide } from './formLines.ts';
import type { FormStore } from './formStore.ts';

export interface ShownFields {
  readonly fields: readonly EffectiveField[];
  /** How many of them are drawn, from the first; the others come once what is in sight is painted. */
  readonly drawn: number;
  readonly columns: number;
  /** Submit handler if each field is a form element of its own; otherwise undefined. */
  readonly send?: Send | undefined;
}
export const ShownFieldsContext = createContext<ShownFields>({ fields: [], drawn: 0, columns: 1 });

export function SectionFields({ registry, errorSchema, fieldPathId }: FieldProps) {
  const { fields, drawn, columns, send } = useContext(ShownFieldsContext);
  const share = registry.formContext as FormStore;
  const errors = errorSchema as Record<string, ErrorSchema> | undefined;
  const beside = boxesBesideInputs(fields, columns);
  return (
    <div className={`inv-form-columns inv-form-${columns}`}>
      {(drawn < fields.length ? fields.slice(0, drawn) : fields).map((field) => (
        // A long text and a condition take a whole line.
        <FormElement
          key={field.key}
          className={isWide(field) ? 'inv-form-wide' : beside.has(field.key) ? 'inv-form-beside' : undefined}
          send={send}
        >
          <FormField
            id={`${fieldPathId.$id}_${field.key}`}
            field={field}
            share={share}
            rawErrors={errors?.[field.key]?.__errors}
          />
        </FormElement>
      ))}
    </div>
  );
}
