/** The product's grid: the real component over a program of definitions that the compiler made. */
import '@mantine/core/styles.css';
import '../../../../renderer/theme/tokens.css';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { PropsOf } from '../../../../metadata/signatures/components.ts';
import Grid from '../../../../renderer/components/grid/index.tsx';
import { appStore } from '../../../../renderer/program/appStore.ts';
import { type PageProgram, programAtom, todayAtom } from '../../../../renderer/program/program.ts';
import { createSurface } from '../../../../renderer/surface/createSurface.ts';
import { LocalsContext, SurfaceContext } from '../../../../renderer/surface/hooks.ts';
import { type Row, wrongKeyOf } from '../table.ts';
import { rdgCell } from './childWith.ts';
import { pasteEvent } from './pasteEvent.ts';
import { serve } from './side.ts';

const program = (await (await fetch('/program.json')).json()) as PageProgram;
appStore.set(programAtom, program);
appStore.set(todayAtom, program.today);

const LOCALS = {};
const props = {
  template: 'line',
  label: 'Lines',
  editable: true,
  source: { rows: { var: 'state.rows' } },
} as unknown as PropsOf<'grid'>;
const nothing = () => null;
const surface = createSurface({
  kind: 'screen',
  name: 'bench',
  definition: { title: 'Bench', parts: {}, state: {} } as never,
});
surface.begin();

/** An earlier error, as the server reports it for rows. */
const REFUSED = 'Not so.';
let ground: HTMLElement | undefined;
const grid = () => ground?.querySelector<HTMLElement>('[role="grid"]') ?? null;
const status = () => ground?.querySelector('.iv-status-side')?.textContent ?? '';

let known: readonly Row[] = [];

let root: Root | undefined;

/** The providers that the product renders before a screen is opened. */
const Shell = ({ children }: { children: ReactNode }) => (
  <Provider store={appStore}>
    <MantineProvider>
      <SurfaceContext value={surface}>
        <LocalsContext value={LOCALS}>{children}</LocalsContext>
      </SurfaceContext>
    </MantineProvider>
  </Provider>
);

serve({
  prepare(rows, element) {
    known = rows.map((row, at) => {
      const key = wrongKeyOf(at);
      return key ? { ...row, errors: { [key]: REFUSED } } : row;
    });
    ground = element;
    // The grid's status line is above the table, which is as large as the others'.
    element.style.cssText += ';height:auto;display:flex;flex-direction:column';
    root = createRoot(element);
    root.render(<Shell>{null}</Shell>);
  },
  mount() {
    surface.setState('rows', known);
    root?.render(
      <Shell>
        <Grid name="grid" props={props} part={{ component: 'grid', props } as never} surface={surface} locals={LOCALS}>
          {nothing}
        </Grid>
      </Shell>,
    );
  },
  scroller: grid,
  cell: (row, column) => rdgCell(grid(), row, column + 1),
  isWrong: (cell) => cell.getAttribute('aria-invalid') === 'true',
  paste: pasteEvent,
  isSettled: () => !/Checking|Working/.test(status()),
  told: () => Number(/([\d,]+) errors?/.exec(status())?.[1]?.replaceAll(',', '') ?? 0),
});
