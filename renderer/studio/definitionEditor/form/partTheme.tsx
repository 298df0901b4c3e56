/** rjsf with its Mantine theme for the parts of definitions: the fields of a part side by side, each with what is known of it. */
import { withTheme } from '@rjsf/core';
import Templates from '@rjsf/mantine/lib/templates/index.js';
import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import type { Path } from '../../../../metadata/completion/shapes.ts';
import { type Keyed, memberOf } from '../../../../metadata/edits/keyed.ts';
import type { Property } from './controls.ts';
import { useFaultIndex } from './editing.ts';
import { PropertyRow } from './PropertyRow.tsx';

/** Data of a part that its fields read in addition to their value. */
export interface PartShare {
  path: Path;
  value: Keyed;
  below: Keyed;
  set(name: string, next: unknown): void;
}

function ScalarField({ uiSchema, registry }: FieldProps) {
  const property = uiSchema?.['ui:options']?.property as unknown as Property;
  const share = registry.formContext as PartShare;
  // rjsf draws again where values differ, and to it all faults are alike: they come from around it.
  const faults = useFaultIndex();
  const { name } = property;
  return (
    <PropertyRow
      id={['editor', ...share.path, name].join('-')}
      path={share.path}
      property={property}
      value={memberOf(share.value, name)}
      below={memberOf(share.below, name)}
      faults={faults.at([...share.path, name])}
      set={share.set}
    />
  );
}

const Columns = ({ properties }: ObjectFieldTemplateProps) => (
  <div className="inv-editor-fields">{properties.map(({ content }) => content)}</div>
);
const Bare = ({ children }: FieldTemplateProps) => children;

export const PartRjsf = withTheme({
  templates: { ...Templates, ObjectFieldTemplate: Columns, FieldTemplate: Bare },
  fields: { scalar: ScalarField },
});
