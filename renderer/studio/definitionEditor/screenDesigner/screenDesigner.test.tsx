/** The designer in a real page over a real screen: chosen, added, moved and removed by mouse and by keys. */
import '@mantine/core/styles.css';
import '../../../theme/tokens.css';
import '../../../shell/shell.css';
import { MantineProvider } from '@mantine/core';
import { Provider } from 'jotai';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import words from '../../../../definitions/platform/authoring/designer.messages.json';
import parts from '../../../../definitions/platform/shell/parts.messages.json';
import type { Keyed } from '../../../../metadata/edits/keyed.ts';
import { orderedNames } from '../../../../metadata/order.ts';
import { registry } from '../../../components/registry.ts';
import { appStore } from '../../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../../program/program.ts';
import { registerComponents } from '../../../surface/componentRegistry.ts';
import { questionsAtom } from '../../../toasts/toast.ts';
import { partsOf } from './model/path.ts';
import ScreenDesigner from './ScreenDesigner.tsx';

registerComponents(registry);

const screen: Keyed = {
  title: 'Berths',
  state: { shown: true },
  parts: {
    page: {
      component: 'stack',
      props: { gap: 'sm' },
      parts: {
        heading: { component: 'heading', displayOrder: 1, props: { text: 'All berths', level: 2 } },
        tools: { component: 'toolbar', displayOrder: 2, props: { actions: ['open', 'save'] } },
        box: {
          component: 'card',
          displayOrder: 3,
          props: { title: 'Box' },
          parts: { inside: { component: 'text', props: { text: 'In the box' } } },
        },
        tabs: {
          component: 'tabs',
          displayOrder: 4,
          parts: {
            first: { component: 'tab', displayOrder: 1, props: { label: 'First tab' } },
            second: {
              component: 'tab',
              displayOrder: 2,
              props: { label: 'Second tab' },
              parts: { deep: { component: 'text', props: { text: 'Deep words' } } },
            },
          },
        },
      },
    },
  },
};

let root: Root | undefined;
let now: Keyed = screen;
let labels: string[] = [];

function Holder({ first }: { first: Keyed }) {
  const [value, setValue] = useState(first);
  return (
    <ScreenDesigner
      kind="screen"
      name="berths"
      value={value}
      change={(next, label) => {
        now = next;
        labels.push(label);
        setValue(next);
      }}
      readOnly={false}
      faults={[]}
      names={{ action: [{ name: 'open' }, { name: 'save' }] }}
    />
  );
}

beforeEach(() => {
  labels = [];
  now = screen;
  const definitions = {
    action: {
      save: { label: 'Save it', steps: [{ do: 'component', target: 'tabs', method: 'open' }] },
      open: { label: 'Open it', steps: [] },
    },
    message: { ...words.messages, ...parts.messages },
    route: {},
    tenant: { test: { label: 'Test', language: 'en' } },
  };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields: {} } as unknown as PageProgram);
  appStore.set(questionsAtom, []);
  const element = document.createElement('div');
  element.style.cssText = 'height: 860px; display: flex';
  document.body.append(element);
  root = createRoot(element);
  root.render(
    <Provider store={appStore}>
      <MantineProvider env="test">
        <Holder first={screen} />
        <section id="layers" />
      </MantineProvider>
    </Provider>,
  );
});
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

const row = (name: string) => page.getByRole('treeitem', { name }).first();
const inPage = () => orderedNames(partsOf((now.parts as Record<string, unknown>).page));
const status = () => document.querySelector('.inv-designer-status')?.textContent ?? '';
const rowOf = (key: string) => document.querySelector(`[data-row="${key}"]`) as HTMLElement;

it('draws the screen, and chooses on it what is chosen in the outline and back', async () => {
  await expect.element(page.getByText('In the box').last()).toBeVisible();
  await userEvent.click(row('heading'));
  await expect
    .poll(() => document.querySelector('.inv-designer-box[data-chosen]')?.textContent)
    .toBe('heading heading');
  // Its position changes while content above it loads: it is located again for each press.
  const pressOnWords = async () => {
    const words = [...document.querySelectorAll('.inv-designer-stage p')].find(
      (one) => one.textContent === 'In the box',
    );
    const box = (words as HTMLElement).getBoundingClientRect();
    const layer = document.querySelector('.inv-designer-boxes') as HTMLElement;
    const at = layer.getBoundingClientRect();
    await userEvent.click(layer, { position: { x: box.left - at.left + 5, y: box.top - at.top + 5 } });
    return rowOf('page/box/inside').getAttribute('aria-selected');
  };
  await expect.poll(pressOnWords).toBe('true');
  await expect.element(page.getByRole('heading', { name: 'text', exact: true })).toBeVisible();
});

it('opens the tab that holds what is chosen', async () => {
  await userEvent.click(row('deep'));
  await expect
    .poll(() =>
      [...document.querySelectorAll('.inv-designer-stage p')].some(
        (one) => one.textContent === 'Deep words' && one.checkVisibility(),
      ),
    )
    .toBe(true);
});

it('adds beside what is chosen, and says why where it cannot', async () => {
  await userEvent.click(row('heading'));
  await userEvent.click(page.getByRole('button', { name: 'Add text' }));
  expect(inPage()).toEqual(['heading', 'text', 'tools', 'box', 'tabs']);
  expect(labels).toEqual(['“text” added']);
  await expect.poll(() => rowOf('page/text').getAttribute('aria-selected')).toBe('true');
  await userEvent.click(page.getByRole('button', { name: 'Add tab', exact: true }), { force: true });
  await expect.poll(status).toBe('tab can only be placed in tabs.');
  expect(labels).toHaveLength(1);
});

it('does everything by keys', async () => {
  await userEvent.click(row('heading'));
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(inPage()).toEqual(['tools', 'heading', 'box', 'tabs']);
  expect(document.activeElement).toBe(rowOf('page/heading'));
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowUp}{/Alt}');
  expect(inPage()).toEqual(['tools', 'box', 'heading', 'tabs']);
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(inPage()).toEqual(['tools', 'box', 'tabs']);
  await expect.poll(() => document.activeElement === rowOf('page/box/heading')).toBe(true);
  await userEvent.keyboard('{Control>}d{/Control}');
  await expect.poll(() => rowOf('page/box/heading2')?.getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{F2}');
  await userEvent.keyboard('title{Enter}');
  await expect.poll(() => document.activeElement === rowOf('page/box/title')).toBe(true);
  await userEvent.keyboard('{Delete}');
  await expect.poll(() => rowOf('page/box/title')).toBeNull();
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}{ArrowLeft}');
  expect(rowOf('page/box').getAttribute('aria-expanded')).toBe('false');
});

it('carries a part by keys to a place where it may be, and back on escape', async () => {
  await userEvent.click(row('heading'));
  await userEvent.keyboard(' ');
  await expect.poll(() => document.querySelector('.inv-designer-carried')?.textContent).toBe('heading');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(status).toContain('after tools in page');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(status).toContain('first in box');
  await userEvent.keyboard(' ');
  await expect.poll(() => rowOf('page/box/heading')).not.toBeNull();
  expect(inPage()).toEqual(['tools', 'box', 'tabs']);
  await userEvent.keyboard(' ');
  await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelector('.inv-designer-carried')).toBeNull();
  expect(labels).toHaveLength(1);
});

it('asks before it takes out what an action names', async () => {
  await expect.poll(() => rowOf('page/tabs')).toBeTruthy();
  await userEvent.click(rowOf('page/tabs'));
  await userEvent.keyboard('{Delete}');
  await expect.poll(() => appStore.get(questionsAtom)[0]?.text).toContain('the action save');
  appStore.get(questionsAtom)[0]?.answer(undefined);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(labels).toEqual([]);
  await userEvent.keyboard('{Delete}');
  await expect.poll(() => appStore.get(questionsAtom)[0]).toBeTruthy();
  appStore.get(questionsAtom)[0]?.answer({ reason: '' });
  await expect.poll(inPage).toEqual(['heading', 'tools', 'box']);
});

it('edits properties by signature, and shows errors in place', async () => {
  await userEvent.click(row('heading'));
  const text = page.getByRole('textbox', { name: 'text', exact: true });
  await userEvent.fill(text, 'Every berth');
  await expect.poll(() => document.querySelector('.inv-designer-stage h2')?.textContent).toBe('Every berth');
  await userEvent.click(page.getByRole('button', { name: 'As an expression: text' }));
  const json = page.getByRole('textbox', { name: 'text', exact: true });
  await userEvent.fill(json, '{"catt": ["a"]}');
  await expect.element(page.getByText('There is no operation "catt" in expressions.').first()).toBeVisible();
  expect(document.querySelector('.inv-designer-stage h2')?.textContent).toBe('Every berth');
  await userEvent.fill(json, '{"cat": ["a", "b"]}');
  await expect.poll(() => document.querySelector('.inv-designer-stage h2')?.textContent).toBe('ab');
  await userEvent.click(page.getByRole('button', { name: 'Add button' }));
  await expect
    .poll(() => document.querySelector('.inv-designer-stage')?.textContent ?? '')
    .toContain('"action" is missing.');
  expect(rowOf('page/button').getAttribute('data-wrong')).toBe('true');
  await userEvent.fill(page.getByRole('combobox', { name: 'action' }), 'open');
  await expect
    .poll(() => [...document.querySelectorAll('.inv-designer-stage button')].map((one) => one.textContent))
    .toContain('Open it');
});

const move = (type: string, on: EventTarget, clientX: number, clientY: number) =>
  on.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      isPrimary: true,
      pointerId: 1,
      button: 0,
      buttons: 1,
      clientX,
      clientY,
    }),
  );

/** Presses at a point of an element, moves to another one of the page, and lets go once it is said where that is. */
async function drag(on: Element, from: [number, number], to: [number, number], where: string): Promise<void> {
  move('pointerdown', on, ...from);
  move('pointermove', document, from[0] + 10, from[1] + 10);
  await expect.poll(() => document.querySelector('.inv-designer-carried')).not.toBeNull();
  move('pointermove', document, ...to);
  await expect.poll(status).toContain(where);
  move('pointerup', document, ...to);
  await expect.poll(() => document.querySelector('.inv-designer-carried')).toBeNull();
}
const middle = (on: Element): [number, number] => {
  const { left, top, height } = on.getBoundingClientRect();
  return [left + 8, top + height / 2];
};
const drawn = (words: string) =>
  [...document.querySelectorAll('.inv-designer-stage *')].find(
    (one) => one.children.length === 0 && one.textContent === words,
  ) as HTMLElement;

it('takes components onto the screen by the mouse, and moves parts in the outline and on the screen', async () => {
  await expect.poll(() => drawn('All berths')).toBeTruthy();
  const heading = drawn('All berths').getBoundingClientRect();
  const text = page.getByRole('button', { name: 'Add text', exact: true }).element();
  await drag(text, middle(text), [heading.left + 40, heading.bottom + 2], 'after heading in page');
  expect(inPage()).toEqual(['heading', 'text', 'tools', 'box', 'tabs']);
  await expect.poll(() => drawn('New text')).toBeTruthy();

  const card = rowOf('page/box').getBoundingClientRect();
  const row = rowOf('page/text');
  await drag(row, middle(row), [card.left + 60, card.bottom], 'first in box');
  expect(inPage()).toEqual(['heading', 'tools', 'box', 'tabs']);
  await expect.poll(() => rowOf('page/box/text')?.getAttribute('aria-selected')).toBe('true');

  // On the screen the innermost part at the pointer is taken.
  const layer = document.querySelector('.inv-designer-boxes') as Element;
  const onto = drawn('All berths').getBoundingClientRect();
  await drag(layer, middle(drawn('New text')), [onto.left + 60, onto.top - 3], 'first in page');
  expect(inPage()).toEqual(['text', 'heading', 'tools', 'box', 'tabs']);

  // A refused drop shows the reason and inserts nothing.
  const tab = page.getByRole('button', { name: 'Add tab', exact: true }).element();
  await drag(tab, middle(tab), [onto.left + 60, onto.top - 3], 'tab can only be placed in tabs.');
  expect(inPage()).toEqual(['text', 'heading', 'tools', 'box', 'tabs']);
});
