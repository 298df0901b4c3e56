/** Draws a grid in the page of a test: a small program, a surface, and a server that answers from memory. */
import '../../../theme/tokens.css';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { expect } from 'vitest';
import gridMessages from '../../../../definitions/platform/shell/grid.messages.json';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { PropsOf } from '../../../../metadata/signatures/components.ts';
import { appStore } from '../../../program/appStore.ts';
import { type PageProgram, programAtom, todayAtom } from '../../../program/program.ts';
import { createSurface } from '../../../surface/createSurface.ts';
import type { OpenSurface } from '../../../surface/openSurface.ts';
import { PartIn } from '../../../testing/PartIn.tsx';
import Grid from '../index.tsx';

export interface MountOptions {
  fields: readonly Partial<EffectiveField>[];
  props?: Partial<PropsOf<'grid'>>;
  rows?: readonly Record<string, unknown>[];
  /** Definitions by kind, beside the template. */
  definitions?: Readonly<Record<string, Record<string, unknown>>>;
  rulesOf?: readonly string[];
  state?: Record<string, unknown>;
  height?: number;
}

export interface Mounted {
  surface: OpenSurface;
  element: HTMLElement;
  unmount: () => void;
}

/** Puts the definitions in force. */
export function takeProgram({ fields, definitions = {}, rulesOf = [] }: MountOptions): void {
  const effective = fields.map((field) => ({ label: field.key, type: 'text', ...field })) as EffectiveField[];
  const program = {
    hash: `test-${Math.random()}`,
    tenant: 'test',
    layers: ['test'],
    definitions: {
      template: { things: { label: 'Things', entity: 'thing', fields: {} } },
      tenant: { test: { label: 'Test', language: 'en' } },
      message: gridMessages.messages,
      ...definitions,
    },
    fields: { things: effective },
    rulesOf: { things: rulesOf },
    today: '2026-11-21',
    timeZone: 'America/Chicago',
  };
  appStore.set(programAtom, program as unknown as PageProgram);
  appStore.set(todayAtom, '2026-11-21');
}

export async function mountGrid(options: MountOptions): Promise<Mounted> {
  takeProgram(options);
  const definition = { title: 'Test', parts: {}, state: options.state ?? {} };
  const surface = createSurface({ kind: 'screen', name: 'test', definition: definition as never });
  surface.setState('rows', options.rows ?? []);
  const element = document.createElement('div');
  element.style.cssText = `display:flex;flex-direction:column;height:${options.height ?? 600}px;width:1200px`;
  document.body.append(element);
  const props = {
    template: 'things',
    label: 'Things',
    editable: true,
    source: { rows: { var: 'state.rows' } },
    ...options.props,
  };
  const root = createRoot(element);
  const end = surface.begin();
  root.render(
    <Provider store={appStore}>
      <MantineProvider>
        <PartIn surface={surface} kind="grid" component={Grid} props={props} />
      </MantineProvider>
    </Provider>,
  );
  await expect.poll(() => element.querySelectorAll('[role="columnheader"]').length).toBeGreaterThan(0);
  if (options.rows?.length)
    await expect.poll(() => element.querySelector('[aria-rowindex="2"] [role="gridcell"]')).toBeTruthy();
  // The line above the table is drawn once the rows are painted.
  await expect
    .poll(() => element.querySelector('.iv-status') === null || element.querySelector('.iv-status-side') !== null)
    .toBe(true);
  // The grid measures its width a frame after mounting; then further columns are rendered.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return {
    surface,
    element,
    unmount: () => {
      root.unmount();
      end();
      element.remove();
    },
  };
}

/** The cell of a row and a column's label, as the grid shows it. */
export function cellOf(element: HTMLElement, row: number, label: string): HTMLElement {
  const heads = [...element.querySelectorAll<HTMLElement>('[role="columnheader"]')];
  const head = heads.find((one) => one.querySelector('.iv-head-label')?.textContent === label);
  const column = head?.getAttribute('aria-colindex');
  const cell = element.querySelector<HTMLElement>(
    `[role="row"][aria-rowindex="${row + 2}"] [role="gridcell"][aria-colindex="${column}"]`,
  );
  if (!cell) throw new Error(`No cell ${label} in row ${row}.`);
  return cell;
}
