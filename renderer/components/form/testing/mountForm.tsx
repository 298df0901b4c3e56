/** Draws the form of a record in the page of a test: a small program, and a dialog whose state has the record. */
import { MantineProvider } from '@mantine/core';
import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import type { PropsOf } from '../../../../metadata/signatures/components.ts';
import { appStore } from '../../../program/appStore.ts';
import { type PageProgram, programAtom, todayAtom } from '../../../program/program.ts';
import { createSurface } from '../../../surface/createSurface.ts';
import { PartIn } from '../../../testing/PartIn.tsx';
import FormPart from '../index.tsx';

export interface MountOptions {
  /** Definitions by kind, beside those that every form needs. */
  definitions: Readonly<Record<string, Record<string, unknown>>>;
  /** The fields of each template; the form is of `things`. */
  fields: Readonly<Record<string, readonly object[]>>;
  record: object;
  props?: Partial<PropsOf<'form'>>;
}

export function mountForm({ definitions, fields, record, props = {} }: MountOptions) {
  const program = {
    hash: `test-${Math.random()}`,
    tenant: 'test',
    definitions: {
      tenant: { test: { label: 'Test', language: 'en' } },
      message: {},
      api: { validator: { method: 'GET', path: '/nothing/{template}/{hash}.js' } },
      ...definitions,
    },
    fields,
    rulesOf: { things: [] },
    today: '2026-11-21',
    timeZone: 'America/Chicago',
  };
  appStore.set(programAtom, program as unknown as PageProgram);
  appStore.set(todayAtom, program.today);
  const definition = { title: 'Test', parts: {}, state: {} } as never;
  const surface = createSurface({ kind: 'dialog', name: 'test', definition });
  const end = surface.begin();
  surface.setState('record', record);
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  const given = { template: 'things', record: { var: 'state.record' }, ...props };
  root.render(
    <Provider store={appStore}>
      <MantineProvider>
        <PartIn surface={surface} kind="form" component={FormPart} props={given} />
      </MantineProvider>
    </Provider>,
  );
  const unmount = () => {
    root.unmount();
    end();
    element.remove();
  };
  return { element, surface, unmount };
}
