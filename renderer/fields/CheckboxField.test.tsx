/** The plain checkbox beside Mantine's own, which it is to look like and to be heard like. */
import '@mantine/core/styles.css';
import { Checkbox, MantineProvider } from '@mantine/core';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { CheckboxField } from './CheckboxField.tsx';
import type { FieldInputProps } from './fieldProps.ts';
import { described } from './testing/described.ts';

const field = { key: 'sent', label: 'Sent', type: 'checkbox' } as FieldInputProps['field'];
const CASES: Readonly<Record<string, Partial<FieldInputProps>>> = {
  plain: { label: 'Sent' },
  checked: { label: 'Sent', value: true },
  required: { label: 'Sent', required: true },
  wrong: { label: 'Sent', error: 'Not so.' },
  described: { label: 'Sent', description: 'By post.' },
  both: { label: 'Sent', error: 'Not so.', description: 'By post.', value: true, required: true },
  fixed: { label: 'Sent', readOnly: true, value: true },
  'without a label': { 'aria-label': 'Sent' },
};

const THEMES = { 'as it comes': {}, small: { components: { Checkbox: { defaultProps: { size: 'xs' } } } } } as const;

function drawn(input: ReactElement, theme: object) {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  flushSync(() => root.render(<MantineProvider theme={theme}>{input}</MantineProvider>));
  const found = described(element.querySelector('.mantine-Checkbox-root') as Element);
  const end = () => {
    root.unmount();
    element.remove();
  };
  return { element, found, end };
}

const cases = Object.entries(THEMES).flatMap(([size, theme]) =>
  Object.keys(CASES).map((name) => ({ size, theme, name })),
);

it.each(cases)('is the same: $name, $size', ({ name, theme }) => {
  const props: FieldInputProps = { field, id: 'it', value: false, onChange: () => {}, ...CASES[name] };
  const { label, required, readOnly } = props;
  const own = drawn(<CheckboxField {...props} />, theme);
  own.end();
  const theirs = drawn(
    <Checkbox
      id="it"
      label={required ? `${label ?? ''} *` : label}
      aria-label={label ? undefined : props['aria-label']}
      error={props.error}
      description={props.description}
      disabled={readOnly}
      checked={props.value === true}
      className="inv-check"
      onChange={() => {}}
    />,
    theme,
  );
  theirs.end();
  expect(own.found).toEqual(theirs.found);
});

it('tells what is chosen, by its label too, and has a name where it was given no id', () => {
  const chosen: unknown[] = [];
  const props: FieldInputProps = { field, label: 'Sent', value: false, onChange: (value) => chosen.push(value) };
  const { element, end } = drawn(<CheckboxField {...props} />, {});
  const input = element.querySelector('input') as HTMLInputElement;
  expect(input.labels?.[0]?.textContent).toBe('Sent');
  input.labels?.[0]?.click();
  expect(chosen).toEqual([true]);
  end();
});
