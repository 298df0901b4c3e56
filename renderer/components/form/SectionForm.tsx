/** One section of a form: an rjsf form of its own, so that a section that nobody opened costs nothing. */
import type Form from '@rjsf/core';
import type { ErrorSchema, RJSFSchema, UiSchema } from '@rjsf/utils';
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
  values: Values;
  columns: number;
  share: FormShare;
  errors: Readonly<Record<string, string>>;
  /** Checks the structure of the whole record. */
  validate: Parameters<typeof structureValidator>[0];
  change(key: string, value: unknown): void;
  ref?: Ref<Form>;
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

const SHAPE = { checkbox: { type: 'boolean' }, multiselect: { type: 'array', items: { type: 'string' } } } as const;

/** Whether the section would be drawn as it is: of values and errors those of its own fields count. */
function isSame(before: Props, now: Props): boolean {
  const { fields, name, columns, share, validate, change } = before;
  return (
    fields === now.fields &&
    name === now.name &&
    columns === now.columns &&
    share === now.share &&
    validate === now.validate &&
    change === now.change &&
    fields.every(({ key }) => Object.is(before.values[key], now.values[key]) && before.errors[key] === now.errors[key])
  );
}

export const SectionForm = memo(Section, isSame);

function Section({ name, fields, values, columns, share, errors, validate, change, ref }: Props) {
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
  const data = useMemo(() => Object.fromEntries(fields.map(({ key }) => [key, values[key]])), [fields, values]);
  const extraErrors = useMemo(() => {
    const own = fields.filter(({ key }) => errors[key]).map(({ key }) => [key, { __errors: [errors[key]] }]);
    return Object.fromEntries(own) as ErrorSchema;
  }, [fields, errors]);
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
      extraErrors={extraErrors}
      noHtml5Validate
      showErrorList={false}
      onChange={({ formData }) => {
        for (const { key } of fields) {
          const next = (formData as Values)[key];
          // rjsf fills in empty values of its own, which nobody typed.
          if (!Object.is(next, values[key]) && !(isNothing(next) && isNothing(values[key]))) change(key, next ?? null);
        }
      }}
    >
      {/* rjsf draws a button where it has no children. */}
      <span hidden />
    </RjsfForm>
  );
}
