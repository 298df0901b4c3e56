/** Tabs for values in a real page: the counts follow the filter of the grid, the address contains the selected value. */
import '@mantine/core/styles.css';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import parts from '../../../definitions/platform/shell/parts.messages.json';
import words from '../../../definitions/platform/shell/words.messages.json';
import { currentRouteAtom } from '../../navigation/routeAtom.ts';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { createSurface } from '../../surface/createSurface.ts';
import { mountInPage } from '../../testing/mountInPage.tsx';
import { PartIn } from '../../testing/PartIn.tsx';
import ValueTabsPart from './index.tsx';

const realFetch = globalThis.fetch;
let root: Root | undefined;
let requests: Record<string, unknown>[] = [];

beforeEach(() => {
  requests = [];
  globalThis.fetch = async (input, init) => {
    if (!String(input).includes('/groups')) return realFetch(input, init);
    const body = JSON.parse(String(init?.body));
    requests.push(body);
    const groups = body.filter
      ? [{ value: 'paid', count: 1, measures: {} }]
      : [
          { value: 'open', count: 1200, measures: {} },
          { value: 'paid', count: 3, measures: {} },
          { value: null, count: 2, measures: {} },
        ];
    return Response.json({ groups, more: false });
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  root?.unmount();
  document.body.replaceChildren();
  appStore.set(currentRouteAtom, (route) => ({ ...route, query: {} }));
});

it('counts each value under the filter of the grid and publishes the selected one', async () => {
  const definitions = {
    message: { ...words.messages, ...parts.messages },
    tenant: { test: { label: 'Test', language: 'en' } },
    api: {
      billsList: { method: 'POST', path: '/api/records/{entity}/list', body: 'json' },
      billsGroups: { method: 'POST', path: '/api/records/{entity}/groups', body: 'json' },
    },
    route: {},
  };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  const definition = { title: 'Test', state: {}, parts: { grid: { component: 'grid' } } };
  const surface = createSurface({ kind: 'screen', name: 'test', definition: definition as never });
  const props = {
    label: 'Status',
    of: 'grid',
    template: 'bill',
    source: { api: 'billsList', path: { entity: { literal: 'bill' } }, body: { literal: { query: 'bills' } } },
    field: 'status',
    values: {
      paid: { label: 'Paid', displayOrder: 2 },
      open: { label: 'Open', displayOrder: 1 },
      lost: { label: 'Lost' },
    },
  };
  root = mountInPage(<PartIn surface={surface} kind="valueTabs" component={ValueTabsPart} props={props} />);
  const texts = () => [...document.querySelectorAll('.inv-value-tab')].map((tab) => tab.textContent);
  await expect.poll(texts).toEqual(['All1,205', 'Open1,200', 'Paid3', 'Lost0']);
  expect(requests[0]).toMatchObject({ query: 'bills', template: 'bill', by: 'status' });
  const filter = { condition: 'and', fields: [{ name: 'number', operator: 'contains', value: '7' }] };
  surface.publish('grid', { filter });
  await expect.poll(texts).toEqual(['All1', 'Open0', 'Paid1', 'Lost0']);
  expect(requests.at(-1)).toMatchObject({ filter });
  appStore.set(currentRouteAtom, (route) => ({ ...route, query: { valueTabs: 'paid' } }));
  await expect.poll(() => (surface.getState('valueTabs') as { value?: string } | undefined)?.value).toBe('paid');
  expect(document.querySelector('[aria-pressed="true"]')?.textContent).toBe('Paid1');
});
