/** A hierarchy in a real page: it folds by keys, and what has nothing below it does not look as if it did. */
import '@mantine/core/styles.css';
import type { Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { createSurface } from '../../surface/createSurface.ts';
import { mountInPage } from '../../testing/mountInPage.tsx';
import { PartIn } from '../../testing/PartIn.tsx';
import TreePart from './index.tsx';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

const NODES = [
  {
    id: 'all',
    label: 'Meridian',
    children: [
      { id: 'americas', label: 'Americas', children: [] },
      { id: 'europe', label: 'Europe' },
    ],
  },
];

it('folds what has something below it, by keys, and nothing else', async () => {
  const definitions = { message: {}, tenant: { test: { label: 'Test', language: 'en' } } };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  const surface = createSurface({ kind: 'screen', name: 'test', definition: { title: 'Test', parts: {} } as never });
  const props = { nodes: { literal: NODES }, label: 'Companies' };
  root = mountInPage(<PartIn surface={surface} kind="tree" component={TreePart} props={props} />);
  const all = page.getByRole('treeitem', { name: 'Meridian' });
  const americas = page.getByRole('treeitem', { name: 'Americas' });
  await expect.element(all).toHaveAttribute('aria-expanded', 'true');
  for (const leaf of [americas, page.getByRole('treeitem', { name: 'Europe' })]) {
    expect(leaf.element().getAttribute('aria-expanded')).toBeNull();
    expect(leaf.element().querySelector('.inv-chevron')).toBeNull();
  }
  await all.click();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(all).toHaveAttribute('aria-expanded', 'false');
  expect(americas.query()).toBeNull();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(americas).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(all).toHaveFocus();
});
