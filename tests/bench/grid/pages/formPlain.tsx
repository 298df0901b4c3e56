/** rjsf as it comes, with its Mantine theme and ajv, over the same fields. */
import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import Form from '@rjsf/mantine';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { createRoot, type Root } from 'react-dom/client';
import { CHOICES, type FormType, formFields, record } from '../formTable.ts';
import { serveForm } from './formSide.ts';

const SHAPES = {
  text: { type: 'string', maxLength: 40 },
  numeric: { type: 'string' },
  date: { type: 'string', format: 'date' },
  dropdown: { type: 'string', enum: [...CHOICES] },
  checkbox: { type: 'boolean' },
} as const satisfies Record<FormType, RJSFSchema>;

const schema: RJSFSchema = {
  type: 'object',
  properties: Object.fromEntries(formFields.map(({ key, label, type }) => [key, { title: label, ...SHAPES[type] }])),
};
const ui = { 'ui:submitButtonOptions': { norender: true } };

let root: Root | undefined;

serveForm({
  prepare(ground) {
    root = createRoot(ground);
    root.render(<MantineProvider>{null}</MantineProvider>);
  },
  mount: () =>
    root?.render(
      <MantineProvider>
        <Form schema={schema} uiSchema={ui} formData={{ ...record }} validator={validator} noHtml5Validate />
      </MantineProvider>,
    ),
  inputs: () => document.querySelectorAll('#ground [id^="root_item"]:is(input, textarea, button)').length,
});
