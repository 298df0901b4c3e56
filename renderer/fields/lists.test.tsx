/** An input with a list in a real page: it names the list while it is open. */
import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { themeFor } from '../theme/theme.ts';
import { Select, TagsInput } from './lists.tsx';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

it('opens by a click or a key, not by passing it, and says which list is its own', async () => {
  const element = document.createElement('div');
  element.innerHTML = '<section id="layers"></section><button>before</button><div></div>';
  document.body.append(element);
  root = createRoot(element.querySelector('div') as HTMLElement);
  const data = Array.from({ length: 40 }, (_, n) => `Port ${n}`);
  root.render(
    <MantineProvider theme={themeFor()}>
      <Select label="Port" data={data} searchable />
    </MantineProvider>,
  );
  const port = page.getByRole('combobox', { name: 'Port' });
  await expect.element(port).toBeVisible();
  element.querySelector('button')?.focus();
  await userEvent.tab();
  await expect.element(port).toHaveFocus();
  expect(page.getByRole('listbox').query()).toBeNull();
  await userEvent.keyboard('{ArrowDown}');
  const list = page.getByRole('listbox');
  await expect.element(list).toBeVisible();
  const own = () => port.element().getAttribute('aria-controls') === list.element().id;
  await expect.poll(own).toBe(true);
  await expect.element(port).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(port).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(() => list.query()).toBeNull();
});

it('opens by typing where other values may be typed, too', async () => {
  const element = document.createElement('div');
  element.innerHTML = '<section id="layers"></section><div></div>';
  document.body.append(element);
  root = createRoot(element.querySelector('div') as HTMLElement);
  const chosen: string[][] = [];
  root.render(
    <MantineProvider theme={themeFor()}>
      <TagsInput label="References" data={['Priority', 'Return']} onChange={(value) => chosen.push(value)} />
    </MantineProvider>,
  );
  const references = page.getByRole('combobox', { name: 'References' });
  await expect.element(references).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('re');
  await expect.element(page.getByRole('option', { name: 'Return' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => chosen.at(-1)).toEqual(['Return']);
  // A value outside the list is accepted unchanged.
  await userEvent.keyboard('{Escape}repair{Enter}');
  await expect.poll(() => chosen.at(-1)).toEqual(['Return', 'repair']);
});
