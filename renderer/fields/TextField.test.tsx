import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { FieldInputProps } from './fieldProps.ts';
import { TextField } from './TextField.tsx';

const cost = {
  key: 'cost',
  label: 'Cost',
  type: 'text',
  numberFormat: 'money',
  unitField: 'currency',
} as FieldInputProps['field'];
let end = () => {};
afterEach(() => end());

function Held(props: Partial<FieldInputProps>) {
  const [value, setValue] = useState<unknown>('1234.5');
  return (
    <TextField field={cost} value={value} onChange={setValue} record={{ cost: value, currency: 'EUR' }} {...props} />
  );
}

async function drawn(props: Partial<FieldInputProps> = {}): Promise<HTMLInputElement> {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  end = () => {
    root.unmount();
    element.remove();
  };
  root.render(
    <MantineProvider>
      <Held {...props} />
    </MantineProvider>,
  );
  const input = () => element.querySelector('input') as HTMLInputElement;
  await expect.poll(input).toBeTruthy();
  return input();
}

it('shows money with its thousands and decimals until it is typed in, and what is typed replaces it', async () => {
  const input = await drawn();
  expect(input.value).toBe('1,234.50');
  await userEvent.tab();
  await expect.poll(() => input.value).toBe('1234.5');
  await userEvent.keyboard('98765');
  expect(input.value).toBe('98765');
  input.blur();
  await expect.poll(() => input.value).toBe('98,765.00');
});

it('leaves the value of a filter as it is', async () => {
  expect((await drawn({ relativeDays: true })).value).toBe('1234.5');
});
