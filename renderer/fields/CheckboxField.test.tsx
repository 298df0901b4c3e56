import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { CheckboxField } from './CheckboxField.tsx';
import type { FieldInputProps } from './fieldProps.ts';

const field = { key: 'sent', label: 'Sent', type: 'checkbox' } as FieldInputProps['field'];
let end = () => {};
afterEach(() => end());

function drawn(props: FieldInputProps): HTMLInputElement {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  end = () => {
    root.unmount();
    element.remove();
  };
  flushSync(() =>
    root.render(
      <MantineProvider>
        <CheckboxField {...props} />
      </MantineProvider>,
    ),
  );
  return element.querySelector('input') as HTMLInputElement;
}

it('reports the choice, also through its label, and has a name without an id', () => {
  const chosen: unknown[] = [];
  const input = drawn({ field, label: 'Sent', value: false, onChange: (value) => chosen.push(value) });
  expect(input.labels?.[0]?.textContent).toBe('Sent');
  input.labels?.[0]?.click();
  expect(chosen).toEqual([true]);
});

it('is named without a label, and shows its error', () => {
  const input = drawn({ field, 'aria-label': 'Sent', value: 'true', error: 'Not so.', onChange: () => {} });
  expect(input.ariaLabel).toBe('Sent');
  expect(input.checked).toBe(true);
  const said = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(said.map((id) => document.getElementById(id)?.textContent)).toContain('Not so.');
});
