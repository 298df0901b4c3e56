/** One section of a form: an rjsf form of its own, so that a section that nobody opened costs nothing. */
import type Form from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { memo, type Ref, useMemo } from 'react';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { FieldWidget } from './FieldWidget.tsx';
import type { Values } from './formModel.ts';
import type { FormShare } from './formShare.ts';
import { RjsfForm } from './rjsfTheme.tsx';
import { structureValidator } from './structureValidator.ts';

interface Props {
  name: string;
  fields: readonly EffectiveField[];
  /** The record, when the section is first drawn: from then on each widget reads its own value of the form. */
  values: Values;
  columns: number;
  share: FormShare;
  /** Checks the structure of the whole record. */
  validate: Parameters<typeof structureValidator>[0];
  ref?: Ref<Form>;
}

/** The values of a section's fields, as rjsf has them. */
export const dataOf = (fields: readonly EffectiveField[], values: Values): Values =>
  Object.fromEntries(fields.map(({ key }) => [key, values[key]]));

const SHAPE = { checkbox: { type: 'boolean' }, multiselect: { type: 'array', items: { type: 'string' } } } as const;

/** Whether the section would be drawn as it is: what is typed and what is said of it are the widgets' own business. */
const isSame = (before: Props, now: Props): boolean =>
  before.fields === now.fields &&
  before.name === now.name &&
  before.columns === now.columns &&
  before.share === now.share &&
  before.validate === now.validate;

export const SectionForm = memo(Section, isSame);

function Section({ name, fields, values, columns, share, validate, ref }: Props) {
  const validator = useMemo(
    () =>
      structureValidator(
        validate,
        fields.map(({ key }) => key),
      ),
    [validate, fields],
  );
  const schema = useMemo(
    (): RJSFSchema => ({
      type: 'object',
      properties: Object.fromEntries(
        fields.map(({ key, type, label }) => [
          key,
          {
            title: label,
            ...(type === 'checkbox' || type === 'multiselect' ? SHAPE[type] : { type: 'string' }),
            ...(type === 'multiline' ? { format: 'multiline' } : {}),
          } as RJSFSchema,
        ]),
      ),
    }),
    [fields],
  );
  const uiSchema = useMemo(
    (): UiSchema => ({
      'ui:options': { columns },
      ...Object.fromEntries(
        fields.map((field) => [field.key, { 'ui:widget': FieldWidget, 'ui:options': { fieldOf: field } as never }]),
      ),
    }),
    [fields, columns],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what rjsf holds of the values is not shown.
  const data = useMemo(() => dataOf(fields, values), [fields]);
  return (
    <RjsfForm
      ref={ref}
      tagName="div"
      idPrefix={name}
      schema={schema}
      uiSchema={uiSchema}
      formData={data}
      formContext={share}
      validator={validator}
      noHtml5Validate
      showErrorList={false}
    >
      {/* rjsf draws a button where it has no children. */}
      <span hidden />
    </RjsfForm>
  );
}
