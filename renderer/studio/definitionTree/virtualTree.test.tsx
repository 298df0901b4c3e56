/** A tree of thousands of definitions in a real page: what is drawn of it, and where its keys lead. */
import './definitionTree.css';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import messages from '../../../definitions/platform/authoring/definitions.messages.json';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { type Entry, groupsOf, linesOf } from './treeModel.ts';
import { VirtualTree } from './VirtualTree.tsx';

let root: Root | undefined;
const chosen: string[] = [];

const entries: Entry[] = Array.from({ length: 5000 }, (_, index) => ({
  kind: index % 2 ? 'message' : 'screen',
  name: `one${String(index).padStart(4, '0')}`,
  layer: 'demo',
  file: 'definitions/tenants/demo/all.json',
  own: index === 0,
  ...(index === 2 ? { draft: 1, faults: 2 } : {}),
}));
const groups = groupsOf(entries, 'kind', { kind: (kind) => kind, module: (module) => module });

function Tree() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(['message', 'screen']));
  const [current, setCurrent] = useState<string>();
  return (
    <div style={{ height: 420, width: 300, display: 'flex', flexDirection: 'column' }}>
      <VirtualTree
        label="Definitions"
        lines={linesOf(groups, (id) => open.has(id))}
        open={current}
        fold={(id, wanted) => setOpen((now) => new Set(wanted ? [...now, id] : [...now].filter((one) => one !== id)))}
        choose={({ id, label }) => {
          chosen.push(label);
          setCurrent(id);
        }}
      />
    </div>
  );
}

beforeEach(() => {
  const definitions = { message: messages.messages, tenant: { test: { label: 'Test', language: 'en' } } };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  chosen.length = 0;
  const element = document.createElement('div');
  document.body.append(element);
  root = createRoot(element);
  root.render(<Tree />);
});
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

const tree = page.getByRole('tree');
/** The active line as announced to screen readers. */
const active = () => {
  const id = document.querySelector('[role="tree"]')?.getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.querySelector('.inv-definitions-label')?.textContent;
};
const drawn = () => document.querySelectorAll('[role="treeitem"]').length;

it('draws what is in view, and marks what is special', async () => {
  await expect.element(tree).toBeVisible();
  expect(drawn()).toBeLessThan(60);
  (document.querySelector('[role="tree"]') as HTMLElement).scrollTop = 2501 * 28;
  await expect.element(page.getByText('one0000')).toBeVisible();
  await expect.element(page.getByText('Changed here')).toBeVisible();
  await expect.element(page.getByText('2 errors')).toBeVisible();
  await expect.element(page.getByText('Draft', { exact: true })).toBeVisible();
  // The line where the keys are is there for who listens, although it was scrolled away.
  expect([active(), drawn() < 60]).toEqual(['message', true]);
});

it('is used by keys alone', async () => {
  await expect.element(tree).toBeVisible();
  (document.querySelector('[role="tree"]') as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.poll(active).toBe('one4998');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => chosen).toEqual(['one4998']);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(active).toBe('screen');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => document.querySelector('[aria-expanded="false"]')?.textContent).toContain('screen');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.poll(active).toBe('one0000');
  await userEvent.keyboard('mess');
  await expect.poll(active).toBe('message');
});
