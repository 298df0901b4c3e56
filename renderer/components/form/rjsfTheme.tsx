/** rjsf with its Mantine theme; how fields stand beside each other, and where their errors show, is ours. */
import { withTheme } from '@rjsf/core';
import Templates from '@rjsf/mantine/lib/templates/index.js';
import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { FieldWidget } from './FieldWidget.tsx';

/** A section's fields in columns; a long text takes a whole line. */
function Columns({ properties, uiSchema, schema }: ObjectFieldTemplateProps) {
  const columns = Number(uiSchema?.['ui:options']?.columns ?? 2);
  return (
    <div className={`inv-form-columns inv-form-${columns}`}>
      {properties.map(({ name, content, hidden }) => {
        const property = schema.properties?.[name];
        const wide = typeof property === 'object' && property.format === 'multiline';
        return hidden ? null : (
          <div key={name} className={wide ? 'inv-form-wide' : undefined}>
            {content}
          </div>
        );
      })}
    </div>
  );
}

/** Label, hint and errors are the input's own. */
const Bare = ({ children }: FieldTemplateProps) => children;
const Nothing = () => null;

export const RjsfForm = withTheme({
  templates: {
    ...Templates,
    ObjectFieldTemplate: Columns,
    FieldTemplate: Bare,
    FieldErrorTemplate: Nothing,
    FieldHelpTemplate: Nothing,
  },
  widgets: { FieldWidget },
});
