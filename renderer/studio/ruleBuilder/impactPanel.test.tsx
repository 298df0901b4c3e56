/** The rows that a rule would change: their names remain readable next to any content. */
import '@mantine/core/styles.css';
import '../../theme/tokens.css';
import '../../shell/shell.css';
import './ruleBuilder.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { ImpactPanel } from './ImpactPanel.tsx';

const realFetch = globalThis.fetch;
let unmount = () => {};
afterEach(() => {
  unmount();
  globalThis.fetch = realFetch;
});

const titles = ['OFS-2026-0001042', 'Seal'];
const long = 'The gross weight has to be larger than the net weight, and neither of them may be left out. '.repeat(8);

function mount(width: number): void {
  const row = (text: string) => ({ errors: { weight: text, place: text }, assigned: {} });
  const sample = titles.map((title, at) => ({ id: String(at), title, before: row(long), after: row(long) }));
  const result = { rows: 2, changed: 2, newlyWrong: 0, newlyRight: 0, otherwise: 2, sample };
  const job = { id: 'j1', runningStatus: 'Completed', requestedOn: '2026-11-20', result };
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input), location.href);
    if (!pathname.startsWith('/api/')) return realFetch(input, init);
    const answer = pathname.endsWith('/impact') ? { jobId: 'j1' } : { job };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  };
  const api = {
    authoringImpact: { method: 'POST', path: '/api/authoring/impact' },
    jobGet: { method: 'GET', path: '/api/jobs/{id}' },
  };
  const definitions = { tenant: { test: { label: 'Test', language: 'en' } }, message: {}, api };
  const program = { hash: 'test', tenant: 'test', definitions, timeZone: 'UTC' };
  appStore.set(programAtom, program as unknown as PageProgram);
  const element = document.createElement('div');
  element.style.width = `${width}px`;
  document.body.append(element);
  const root = createRoot(element);
  const names = { field: () => undefined } as never;
  const save = async () => true;
  root.render(
    <MantineProvider>
      <ImpactPanel layer="systems/ofs" template="shipment" name="weights" names={names} save={save} drafted />
    </MantineProvider>,
  );
  unmount = () => {
    root.unmount();
    element.remove();
  };
}

/** How many lines a text is broken into. */
function linesOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}

it.each([900, 480])('in a panel of %i pixels', async (width) => {
  mount(width);
  await userEvent.click(page.getByRole('button').first());
  const heads = () => [...document.querySelectorAll('tbody th')];
  await expect.poll(() => heads().map(({ textContent }) => textContent)).toEqual(titles);
  // A name without spaces takes one line, or two at its hyphens; never one letter per line.
  for (const head of heads()) expect(linesOf(head)).toBeLessThanOrEqual(2);
  const [first] = heads();
  expect(first?.getBoundingClientRect().width).toBeGreaterThan(60);
});
