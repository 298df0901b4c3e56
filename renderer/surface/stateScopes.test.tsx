/** State of its own for each use and each member, in a real page: lists beside one another, and a tab for each record. */
import '../theme/tokens.css';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import grid from '../../definitions/platform/shell/grid.messages.json';
import parts from '../../definitions/platform/shell/parts.messages.json';
import words from '../../definitions/platform/shell/words.messages.json';
import type { Part } from '../../metadata/kinds/part.ts';
import type { ScreenDefinition } from '../../metadata/kinds/screen.ts';
import { registry } from '../components/registry.ts';
import { appStore } from '../program/appStore.ts';
import { type PageProgram, programAtom, todayAtom } from '../program/program.ts';
import { mountInPage } from '../testing/mountInPage.tsx';
import { registerComponents } from './componentRegistry.ts';
import { createSurface } from './createSurface.ts';
import type { OpenSurface } from './openSurface.ts';
import { SurfaceView } from './SurfaceView.tsx';

registerComponents(registry);

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

const action = (label: string, step: object) => ({ label, steps: [step] });

beforeEach(() => {
  const definitions = {
    message: { ...words.messages, ...parts.messages, ...grid.messages },
    tenant: { test: { label: 'Test', language: 'en' } },
    template: { lines: { label: 'Lines', entity: 'line', fields: {} } },
    action: {
      mark: action('Mark', {
        do: 'component',
        target: 'grid',
        method: 'set',
        params: { field: { literal: 'name' }, value: 'X' },
      }),
      undo: action('Undo', { do: 'component', target: 'second.grid', method: 'undo' }),
    },
  };
  const fields = { lines: [{ key: 'name', label: 'Name', type: 'text' }] };
  const program = { hash: `scopes-${Math.random()}`, tenant: 'test', definitions, fields, rulesOf: {} };
  appStore.set(programAtom, program as unknown as PageProgram);
  appStore.set(todayAtom, '2026-11-24');
});

function mount(definition: Partial<ScreenDefinition>): OpenSurface {
  const surface = createSurface({
    kind: 'screen',
    name: 'test',
    definition: { title: 'Test', parts: {}, ...definition },
  });
  root = mountInPage(
    <div style={{ display: 'flex', flexDirection: 'column', height: 800, width: 1000 }}>
      <SurfaceView surface={surface} />
    </div>,
  );
  return surface;
}

const text = (expression: unknown): Part => ({ component: 'text', props: { text: expression } });

/** The unfolded form of a fragment: a list with a text about it. */
const list = (label: string, rows: unknown): Part => ({
  component: 'stack',
  scope: true,
  parts: {
    changed: text({ cat: [`${label}: `, { var: 'state.grid.changed' }, ' of ', { var: 'state.grid.shown' }] }),
    mark: { component: 'button', props: { action: 'mark', label: `Mark ${label}` } },
    grid: {
      component: 'grid',
      props: { template: 'lines', label, editable: true, source: { rows }, select: 'many' },
    },
  },
});

const lines = (...names: string[]) => names.map((name) => ({ id: name, name }));
const cell = (label: string, row: number) => page.getByRole('grid', { name: label }).getByRole('gridcell').nth(row);

it('keeps three lists on one screen apart', async () => {
  const surface = mount({
    state: { rows: { literal: [] } },
    parts: {
      first: list('One', { literal: lines('a', 'b') }),
      second: list('Two', { literal: lines('c') }),
      third: list('Three', { literal: lines('d', 'e', 'f') }),
      all: text({ cat: ['All: ', { var: 'state.second.grid.changed' }, '/', { var: 'state.third.grid.shown' }] }),
      row: text({ cat: ['Row: ', { var: 'row.name' }] }),
    },
  });
  await expect.element(page.getByText('One: 0 of 2')).toBeVisible();
  await expect.element(page.getByText('Two: 0 of 1')).toBeVisible();
  await expect.element(page.getByText('Three: 0 of 3')).toBeVisible();

  await surface.call('second.grid', 'set', { field: 'name', value: 'X', ids: ['c'] });
  await expect.element(page.getByText('Two: 1 of 1')).toBeVisible();
  await expect.element(page.getByText('One: 0 of 2')).toBeVisible();
  await expect.element(page.getByText('All: 1/3')).toBeVisible();

  // An action of the screen names the list; one in a list means its own.
  await surface.run('undo');
  await expect.element(page.getByText('All: 0/3')).toBeVisible();
  await surface.within('third', {} as Part).call('grid', 'set', { field: 'name', value: 'X', ids: ['e'] });
  await expect.element(page.getByText('Three: 1 of 3')).toBeVisible();
  await expect.element(page.getByText('All: 0/3')).toBeVisible();
});

it('gives row and selection of the list in which they are read', async () => {
  const withRow = (label: string, rows: unknown): Part => {
    const part = list(label, rows);
    return { ...part, parts: { ...part.parts, row: text({ cat: [`${label} is at `, { var: 'row.name' }] }) } };
  };
  const surface = mount({
    parts: { first: withRow('One', { literal: lines('a') }), second: withRow('Two', { literal: lines('b') }) },
  });
  await userEvent.click(cell('One', 0));
  await userEvent.click(cell('Two', 0));
  await expect.element(page.getByText('Two is at b')).toBeVisible();
  await expect.element(page.getByText('One is at a')).toBeVisible();
  // From outside there are two: neither is meant.
  expect(surface.value({ var: 'row' }) ?? undefined).toBeUndefined();
});

it('keeps edits in each record’s tab while switching, and publishes them to the screen', async () => {
  const surface = mount({
    state: {
      bills: {
        literal: [
          { id: 'k1', name: 'Bill 1' },
          { id: 'k2', name: 'Bill 2' },
        ],
      },
    },
    parts: {
      tabs: {
        component: 'tabs',
        parts: {
          bill: {
            component: 'tab',
            each: { in: { var: 'state.bills' }, as: 'bill' },
            props: { label: { var: 'item.bill.name' }, count: { var: 'state.of.grid.changed' } },
            parts: { of: list('Charges', { literal: lines('a', 'b') }) },
          },
        },
      },
      open: text({
        cat: ['Unsaved: ', { count: [{ values: [{ var: 'state.bill' }] }, { var: 'item.of.grid.changed' }] }],
      }),
      front: text({ cat: ['In front: ', { var: 'state.bill.current.of.grid.changed' }] }),
    },
  });
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect.element(page.getByText('Charges: 0 of 2')).toBeVisible();
  const change = (key: string, ids: string[]) =>
    surface.call(`bill.${key}.of.grid`, 'set', { field: 'name', value: 'X', ids });
  await change('k1', ['a', 'b']);
  await expect.element(page.getByText('Charges: 2 of 2')).toBeVisible();
  await expect.element(page.getByText('Unsaved: 1')).toBeVisible();
  await expect.element(page.getByText('In front: 2')).toBeVisible();

  await userEvent.click(tab('Bill 2'));
  await expect.element(page.getByText('Charges: 0 of 2')).toBeVisible();
  await expect.element(page.getByText('In front: 0')).toBeVisible();
  await change('k2', ['b']);
  await expect.element(page.getByText('Unsaved: 2')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: /^Bill 1\s*2$/ })).toBeVisible();

  await userEvent.click(tab('Bill 1'));
  await expect.element(page.getByText('Charges: 2 of 2')).toBeVisible();
  await expect.element(page.getByText('In front: 2')).toBeVisible();

  // Edits of a removed record are discarded.
  surface.setState('bills', [{ id: 'k2', name: 'Bill 2' }]);
  await expect.element(page.getByText('Unsaved: 1')).toBeVisible();
  await expect.element(page.getByText('In front: 1')).toBeVisible();
});
