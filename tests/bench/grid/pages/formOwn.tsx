/** The product's form: the real component over a program of definitions that the compiler made. */
import '@mantine/core/styles.css';
import '../../../../renderer/theme/tokens.css';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { PropsOf } from '../../../../metadata/signatures/components.ts';
import FormPart from '../../../../renderer/components/form/index.tsx';
import { appStore } from '../../../../renderer/program/appStore.ts';
import { type PageProgram, programAtom, todayAtom } from '../../../../renderer/program/program.ts';
import { createSurface } from '../../../../renderer/surface/createSurface.ts';
import { LocalsContext, SurfaceContext } from '../../../../renderer/surface/hooks.ts';
import { record } from '../formTable.ts';
import { serveForm } from './formSide.ts';

const program = (await (await fetch('/program.json')).json()) as PageProgram;
appStore.set(programAtom, program);
appStore.set(todayAtom, program.today);

const LOCALS = {};
const props = { template: 'sheet', record: { var: 'state.record' } } as unknown as PropsOf<'form'>;
const nothing = () => null;
const surface = createSurface({
  kind: 'dialog',
  name: 'bench',
  definition: { title: 'Bench', parts: {}, state: {} } as never,
});
surface.begin();
surface.setState('record', record);

let root: Root | undefined;

/** The providers that the product renders before a dialog is opened. */
const Shell = ({ children }: { children: ReactNode }) => (
  <Provider store={appStore}>
    <MantineProvider>
      <SurfaceContext value={surface}>
        <LocalsContext value={LOCALS}>{children}</LocalsContext>
      </SurfaceContext>
    </MantineProvider>
  </Provider>
);

serveForm({
  prepare(ground) {
    root = createRoot(ground);
    root.render(<Shell>{null}</Shell>);
  },
  mount: () =>
    root?.render(
      <Shell>
        <FormPart
          name="form"
          props={props}
          part={{ component: 'form', props } as never}
          surface={surface}
          locals={LOCALS}
        >
          {nothing}
        </FormPart>
      </Shell>,
    ),
  inputs: () => document.querySelectorAll('#ground [id^="form_item"]:is(input, textarea, button)').length,
});
