/** One section of a form: an rjsf form of its own, so that a section that nobody opened costs nothing. */
import type Form from '@rjsf/core';
import { withTheme } from '@rjsf/core';
import type { FieldTemplateProps } from '@rjsf/utils';
import { memo, useCallback, useMemo } from 'react';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { Send } from './FormElement.tsx';
import type { FormSection, Values } from './formModel.ts';
import type { FormStore } from './formStore.ts';
import { SectionFields, ShownFieldsContext } from './SectionFields.tsx';
import { RECORD, type StructureModule, structureValidator } from './structureValidator.ts';

interface Props {
  /** Begins the ids of its inputs. */
  name: string;
  section: FormSection;
  /** How many of its fields are drawn, from the first. */
  drawn: number;
  columns: number;
  share: FormStore;
  /** Checks the structure of a record. */
  structure: StructureModule;
  /** The forms of the sections that are drawn, by the section's key: this one puts itself in. */
  forms: Map<string, Form>;
  /** Submit handler if each field is a form element. */
  send: Send | undefined;
}

/** The values of a section's fields, as rjsf has them. */
export const dataOf = (fields: readonly EffectiveField[], values: Values): Values =>
  Object.fromEntries(fields.map(({ key }) => [key, values[key]]));

/** Label, hint and errors are the input's own. */
const Bare = ({ children }: FieldTemplateProps) => children;
const RjsfForm = withTheme({ fields: { ObjectField: SectionFields }, templates: { FieldTemplate: Bare } });
/** rjsf draws a button where it has no children. */
const NO_BUTTON = <span hidden />;

/** Values and errors are read by the fields themselves: the section does not rerender. */
export const SectionForm = memo(function SectionForm(props: Props) {
  const { name, section, drawn, columns, share, structure, forms, send } = props;
  const { key, fields } = section;
  const validator = useMemo(() => structureValidator(structure), [structure]);
  const shown = useMemo(() => ({ fields, drawn, columns, send }), [fields, drawn, columns, send]);
  const hold = useCallback(
    (form: Form | null) => {
      if (form) forms.set(key, form);
      else forms.delete(key);
    },
    [forms, key],
  );
  return (
    <ShownFieldsContext value={shown}>
      <RjsfForm
        ref={hold}
        tagName="div"
        idPrefix={name}
        schema={RECORD}
        formContext={share}
        validator={validator}
        noHtml5Validate
        showErrorList={false}
      >
        {NO_BUTTON}
      </RjsfForm>
    </ShownFieldsContext>
  );
});
