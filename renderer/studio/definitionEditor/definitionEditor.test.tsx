/** The editor in a real browser: one value in two views, one history, what is wrong, what is from below. */
import '@mantine/core/styles.css';
import { EditorView } from '@codemirror/view';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Keyed } from '../../../metadata/edits/keyed.ts';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import { sessionAtom } from '../../http/session.ts';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { createSurface } from '../../surface/createSurface.ts';
import { LocalsContext, SurfaceContext } from '../../surface/hooks.ts';
import './definitionEditor.css';
import { OpenDefinition } from './OpenDefinition.tsx';
import type { EditorNames, Opened } from './useDefinition.ts';

const LOCALS = {};
let close = () => {};
afterEach(() => close());

const known: EditorNames = {
  layer: 'systems/one',
  authored: ['list', 'template', 'action'],
  names: { permission: [{ name: 'things.view', label: 'View things' }, { name: 'things.edit' }], entity: [] },
  fields: () => [],
  rowFilters: () => [],
  words: ['var'],
};

function mount(kind: KindName, value: Keyed, below?: Keyed) {
  const program = {
    hash: `test-${Math.random()}`,
    tenant: 'test',
    definitions: { tenant: { test: { label: 'Test', language: 'en' } }, message: {}, api: {} },
    fields: {},
    rulesOf: {},
    today: '2026-11-21',
    timeZone: 'America/Chicago',
  };
  appStore.set(programAtom, program as unknown as PageProgram);
  const permissions = ['authoring.editDefinitions', 'authoring.publishDefinitions'];
  appStore.set(sessionAtom, { permissions, loggedInUser: {}, products: [], context: {} } as never);
  const surface = createSurface({ kind: 'screen', name: 'test', definition: { title: 'Test', parts: {} } as never });
  const end = surface.begin();
  const element = document.createElement('div');
  element.style.cssText = 'width: 1200px; height: 800px; display: flex;';
  document.body.append(element);
  const opened: Opened = { kind, name: 'any', base: 0, draft: 0, value, origins: [], ...(below ? { below } : {}) };
  const root = createRoot(element);
  root.render(
    <Provider store={appStore}>
      <MantineProvider>
        <SurfaceContext value={surface}>
          <LocalsContext value={LOCALS}>
            <OpenDefinition
              part="editor"
              layer=""
              opened={opened}
              known={known}
              fresh={false}
              reload={async () => undefined}
              follow={undefined}
              dedicated={undefined}
              begin={() => undefined}
              told={() => undefined}
            />
          </LocalsContext>
        </SurfaceContext>
      </MantineProvider>
    </Provider>,
  );
  close = () => {
    root.unmount();
    end();
    element.remove();
  };
  const view = () => {
    const found = EditorView.findFromDOM(element.querySelector<HTMLElement>('.cm-editor') as HTMLElement);
    if (!found) throw new Error('The text is not shown.');
    return found;
  };
  return {
    element,
    text: () => view().state.doc.toString(),
    view,
    state: () => surface.getState('editor') as { dirty?: boolean; faults?: number } | undefined,
    field: (label: string) => element.querySelector<HTMLInputElement>(`.inv-editor-form [aria-label="${label}"]`),
    button: (label: string) => element.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`),
  };
}

const modes = {
  label: 'Modes',
  values: { air: { label: 'Air', displayOrder: 1 }, sea: { label: 'Sea', displayOrder: 2 } },
};
const ready = (editor: ReturnType<typeof mount>) =>
  expect.poll(() => editor.element.querySelector('.cm-content')).toBeTruthy();
const write = (editor: ReturnType<typeof mount>, from: string, to: string) => {
  const view = editor.view();
  const at = view.state.doc.toString().indexOf(from);
  view.dispatch({ changes: { from: at, to: at + from.length, insert: to }, userEvent: 'input.type' });
};

it('says the same in the form and in the text, and undoes both as one history', async () => {
  const editor = mount('list', modes);
  await ready(editor);
  await userEvent.fill(editor.field('label') as HTMLInputElement, 'Ways');
  await expect.poll(editor.text).toContain('"label": "Ways"');
  expect(editor.state()?.dirty).toBe(true);
  write(editor, '"Ways"', '"Ways to go"');
  await expect.poll(() => editor.field('label')?.value).toBe('Ways to go');
  await userEvent.click(editor.field('label') as HTMLInputElement);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => editor.field('label')?.value).toBe('Ways');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => editor.field('label')?.value).toBe('Modes');
  expect(editor.text()).toContain('"label": "Modes"');
  await expect.poll(() => editor.state()?.dirty).toBe(false);
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.poll(() => editor.field('label')?.value).toBe('Ways');
});

it('retains invalid JSON as typed, shows the position, and blocks the form', async () => {
  const editor = mount('list', modes);
  await ready(editor);
  write(editor, '"Modes",', '"Modes" oops');
  await expect.poll(() => editor.element.querySelector('[role="alert"]')).toBeTruthy();
  expect(editor.text()).toContain('oops');
  expect(editor.field('label')?.readOnly).toBe(true);
  expect(editor.field('label')?.value).toBe('Modes');
  write(editor, '"Modes" oops', '"Ways",');
  await expect.poll(() => editor.field('label')?.value).toBe('Ways');
  expect(editor.element.querySelector('[role="alert"]')).toBeNull();
});

it('underlines what has the wrong shape in the text, and says it at its place in the form', async () => {
  const editor = mount('list', modes);
  await ready(editor);
  write(editor, '"label": "Sea"', '"lable": "Sea"');
  await expect.poll(() => editor.state()?.faults).toBe(2);
  await expect.poll(() => editor.element.querySelectorAll('.cm-lintRange-error').length).toBeGreaterThan(0);
  await userEvent.click(editor.element.querySelector('[data-member="values/sea"]') as HTMLElement);
  await expect
    .poll(() => editor.element.querySelector('.inv-editor-form .inv-editor-fault')?.textContent)
    .toMatch(/label/);
  write(editor, '"label": "Modes"', '"label": "Modes", "pageLimit": 0');
  await expect.poll(() => editor.field('pageLimit')?.getAttribute('aria-invalid')).toBe('true');
  expect(editor.field('pageLimit')?.closest('.inv-editor-field')?.textContent).toMatch(/0 is less than 1/);
});

it('adds, renames, moves and removes members by the keyboard; only what is open is drawn', async () => {
  const editor = mount('list', modes);
  await ready(editor);
  expect(editor.element.querySelectorAll('.inv-editor-member')).toHaveLength(2);
  expect(editor.element.querySelectorAll('.inv-editor-member .inv-editor-field')).toHaveLength(0);
  const added = editor.element.querySelector('.inv-editor-new input') as HTMLInputElement;
  await userEvent.fill(added, 'air');
  expect((editor.element.querySelector('.inv-editor-new button') as HTMLButtonElement).disabled).toBe(true);
  await userEvent.fill(added, 'road');
  await userEvent.keyboard('{Enter}');
  await expect.poll(editor.text).toContain('"road"');
  expect(JSON.parse(editor.text()).values.road).toEqual({ label: 'Road' });
  const line = () => editor.element.querySelector('[data-member="values/road"]') as HTMLElement;
  line().focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(() => JSON.parse(editor.text()).values.road).toEqual({ label: 'Road', after: 'air' });
  await expect.poll(() => document.activeElement).toBe(line());
});

it('marks what this layer says, and goes back to what is below, a part at a time', async () => {
  const below = { ...modes, label: 'Modes of transport', open: true };
  const editor = mount(
    'list',
    { ...modes, values: { ...modes.values, sea: { label: 'Ocean', displayOrder: 2 } } },
    below,
  );
  await ready(editor);
  await expect
    .poll(() => editor.element.querySelectorAll('.inv-editor-form .inv-editor-dot').length)
    .toBeGreaterThan(2);
  await expect.poll(() => editor.element.querySelectorAll('.cm-layer-mark').length).toBeGreaterThan(0);
  const back = [...editor.element.querySelectorAll<HTMLElement>('.inv-editor-mark button')];
  await userEvent.click(back[0] as HTMLElement);
  await expect.poll(() => JSON.parse(editor.text()).label).toBe('Modes of transport');
  expect(JSON.parse(editor.text()).values.sea.label).toBe('Ocean');
});

it('offers the names that exist, in the form and in the text', async () => {
  const editor = mount('list', { ...modes, permission: '' });
  await ready(editor);
  await userEvent.click(editor.field('permission') as HTMLInputElement);
  await userEvent.keyboard('View');
  await expect.poll(() => document.querySelector('[role="option"]')?.textContent).toContain('things.view');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(editor.text).toContain('"permission": "things.view"');
  const view = editor.view();
  const at = view.state.doc.toString().indexOf('"things.view"') + 1;
  view.focus();
  view.dispatch({ changes: { from: at, to: at + 'things.view'.length, insert: '' }, selection: { anchor: at } });
  await userEvent.keyboard('things.e');
  await expect.poll(() => document.querySelector('.cm-tooltip-autocomplete')?.textContent).toContain('things.edit');
  await userEvent.keyboard('{Enter}');
  await expect.poll(editor.text).toContain('"permission": "things.edit"');
});

it('turns a step into another kind of step and keeps what both say', async () => {
  const editor = mount('action', { label: 'Do', steps: [{ do: 'toast', message: 'm', tone: 'info' }] });
  await ready(editor);
  await userEvent.click(editor.element.querySelector('[data-member="steps/0"]') as HTMLElement);
  const choice = () => editor.element.querySelector('.inv-editor-variant input') as HTMLInputElement;
  await expect.poll(choice).toBeTruthy();
  expect(editor.field('do')).toBeNull();
  // By keys alone: its first letters find it.
  choice().focus();
  choice().select();
  await userEvent.keyboard('confirm');
  const offered = () => [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent);
  await expect.poll(offered).toContain('confirm');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => JSON.parse(editor.text()).steps).toEqual([{ do: 'confirm', message: 'm' }]);
});
