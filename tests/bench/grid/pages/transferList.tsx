/** The product's two lists beside each other over ten thousand entries, and how long a person waits for each thing done in them. */
import '@mantine/core/styles.css';
import '../../../../renderer/theme/tokens.css';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'jotai';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { TransferListField } from '../../../../renderer/fields/transferList/TransferListField.tsx';
import { appStore } from '../../../../renderer/program/appStore.ts';
import { type PageProgram, programAtom } from '../../../../renderer/program/program.ts';
import { themeFor } from '../../../../renderer/theme/theme.ts';

export interface TransferBench {
  /** Runs before the clock starts. */
  prepare(): Promise<void>;
  /** Each to the frame that is painted, in milliseconds. */
  show(): Promise<number>;
  search(): Promise<number>;
  assignAll(): Promise<number>;
  removeAll(): Promise<number>;
}
declare global {
  interface Window {
    transferBench?: TransferBench;
  }
}

const program = (await (await fetch('/program.json')).json()) as PageProgram;
appStore.set(programAtom, program);
const field = { key: 'ports', label: 'Ports', type: 'multiselect', suggestionsSource: 'ports' } as EffectiveField;
const ground = document.createElement('div');
ground.style.cssText = 'height:800px;width:1000px';
const layers = document.createElement('section');
layers.id = 'layers';
document.body.append(layers, ground);
let root: Root | undefined;

function Field() {
  const [value, set] = useState<readonly string[]>([]);
  return <TransferListField field={field} label="Ports" value={value} onChange={(next) => set(next as string[])} />;
}
const shell = (isOpen: boolean) => (
  <Provider store={appStore}>
    <MantineProvider theme={themeFor()}>{isOpen ? <Field /> : null}</MantineProvider>
  </Provider>
);

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });
const TIMEOUT_MS = 60_000;
async function until(act: () => void, isSo: () => boolean): Promise<number> {
  const start = performance.now();
  act();
  while (!isSo()) {
    if (performance.now() - start > TIMEOUT_MS) throw new Error('It never came.');
    await frame();
  }
  await painted();
  return performance.now() - start;
}

const boxes = () => [...ground.querySelectorAll<HTMLElement>('[role="listbox"]')];
const sizeOf = (box: HTMLElement | undefined) =>
  Number(box?.querySelector('[aria-setsize]')?.getAttribute('aria-setsize') ?? 0);
const all = Object.keys(program.definitions.list.ports?.values ?? {}).length;
const press = (name: string) => ground.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click();
function type(text: string): void {
  const input = ground.querySelector('input') as HTMLInputElement;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

window.transferBench = {
  async prepare() {
    root = createRoot(ground);
    root.render(shell(false));
    await new Promise((resolve) => setTimeout(resolve, 300));
  },
  show: () =>
    until(
      () => root?.render(shell(true)),
      () => sizeOf(boxes()[0]) === all,
    ),
  // One more letter each time would find fewer: this is the first, which looks at all of them.
  async search() {
    const took = await until(
      () => type('99'),
      () => sizeOf(boxes()[0]) > 0 && sizeOf(boxes()[0]) < all,
    );
    await until(
      () => type(''),
      () => sizeOf(boxes()[0]) === all,
    );
    return took;
  },
  assignAll: () =>
    until(
      () => press('Assign all found'),
      () => sizeOf(boxes()[1]) === all,
    ),
  removeAll: () =>
    until(
      () => press('Remove all found'),
      () => sizeOf(boxes()[0]) === all,
    ),
};
