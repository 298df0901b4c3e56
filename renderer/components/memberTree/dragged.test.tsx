/** A design's tree under the mouse and the keys in a real page: what is put elsewhere is renumbered, and what names it follows. */
import '@mantine/core/styles.css';
import { useState } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import words from '../../../definitions/freight/delivery/edi.messages.json';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { createSurface } from '../../surface/createSurface.ts';
import { useMethods, usePublish } from '../../surface/hooks.ts';
import { mountInPage } from '../../testing/mountInPage.tsx';
import { PartIn } from '../../testing/PartIn.tsx';
import MemberTreePart from './index.tsx';

interface Design {
  segments: Record<string, unknown>[];
  elements: Record<string, unknown>[];
}

const props = {
  form: 'form',
  list: 'segments',
  template: 'segment',
  label: 'Segments',
  entity: 'profile',
  chooseParent: 'edi.chooseParent',
  under: { list: 'elements', template: 'element', number: 'fieldId', owner: 'segmentId', says: ['field'] },
};

let root: Root | undefined;
let design: Design;

/** Holds the record, as a form does. */
function Form({ begun }: { begun: Design }) {
  const [value, setValue] = useState(begun);
  design = value;
  usePublish('form', { value });
  useMethods('form', { set: ({ values }) => setValue((before) => ({ ...before, ...(values as Partial<Design>) })) });
  return null;
}

function draw(begun: Design): void {
  const surface = createSurface({ kind: 'screen', name: 'test', definition: { title: 'Test', parts: {} } as never });
  root = mountInPage(
    <PartIn surface={surface} kind="memberTree" component={MemberTreePart} name="tree" props={props}>
      <Form begun={begun} />
    </PartIn>,
  );
}

beforeEach(() => {
  const message = {
    ...words.messages,
    'edi.chooseParent': { text: 'Choose the parent of {segment}', placeholders: ['segment'] },
  };
  const template = { segment: { label: 'Segment' }, element: { label: 'Element' } };
  const fields = { segment: [{ key: 'segmentName', label: 'Segment', isMasterField: true }], element: [] };
  const tenant = { test: { label: 'Test', language: 'en' } };
  const siblings = { number: 'segmentId', fields: ['parentSegment'] };
  const entity = { profile: { lists: { segments: { label: 'Segments', template: 'segment', siblings } } } };
  const definitions = { message, template, tenant, entity };
  appStore.set(programAtom, { hash: 'test', tenant: 'test', definitions, fields } as unknown as PageProgram);
});
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

const segment = (segmentId: number, segmentName: string, parentSegment?: string) => ({
  segmentId,
  segmentName,
  ...(parentSegment === undefined ? {} : { parentSegment }),
});
const element = (segmentId: number, fieldId: string, field: string) => ({ segmentId, fieldId, field });
/** B3, LX with L1 under it, L3; L1 and L3 have elements. */
const begun = (): Design => ({
  segments: [segment(1, 'B3'), segment(2, 'LX'), segment(3, 'L1', '2'), segment(4, 'L3')],
  elements: [element(3, '4', 'amount'), element(3, '8', 'code'), element(4, '1', 'weight')],
});
const told = () => ({
  segments: design.segments.map(
    ({ segmentId, segmentName, parentSegment: parent }) =>
      `${segmentId} ${segmentName}${parent ? ` in ${parent}` : ''}`,
  ),
  elements: design.elements.map(({ segmentId, fieldId, field }) => `${segmentId}-${fieldId} ${field}`).sort(),
});
const row = (name: string) => page.getByRole('treeitem', { name: new RegExp(`${name}$`) });
/** Where in a row something is dropped: near its upper edge, its lower one, or on it. */
const dropped = (part: 'before' | 'into' | 'behind', name: string) => {
  const { height } = row(name).element().getBoundingClientRect();
  return { targetPosition: { x: 60, y: { before: 2, into: height / 2, behind: height - 2 }[part] } };
};

it('a segment that is dragged before another one takes its children and elements along', async () => {
  draw(begun());
  await expect.element(row('LX')).toBeVisible();
  await userEvent.dragAndDrop(row('LX'), row('B3'), dropped('before', 'B3'));
  await expect.poll(told).toEqual({
    segments: ['1 LX', '2 L1 in 1', '3 B3', '4 L3'],
    elements: ['2-4 amount', '2-8 code', '4-1 weight'],
  });
});

it('one that is dragged onto another is under it, and not under what it holds itself', async () => {
  draw(begun());
  await expect.element(row('L3')).toBeVisible();
  await userEvent.dragAndDrop(row('L3'), row('LX'), dropped('into', 'LX'));
  await expect.poll(() => told().segments).toEqual(['1 B3', '2 LX', '3 L1 in 2', '4 L3 in 2']);
  expect(row('L3').element().getAttribute('aria-level')).toBe('2');
  await userEvent.dragAndDrop(row('LX'), row('L1'), dropped('into', 'L1'));
  await userEvent.dragAndDrop(row('B3'), row('LX'), dropped('behind', 'LX'));
  await expect.poll(() => told().segments).toEqual(['1 LX', '2 L1 in 1', '3 L3 in 1', '4 B3']);
});

it('an element is dragged before another one, and to another segment', async () => {
  draw(begun());
  await expect.element(row('code')).toBeVisible();
  await userEvent.dragAndDrop(row('code'), row('amount'), dropped('before', 'amount'));
  await expect.poll(() => told().elements).toEqual(['3-4 code', '3-8 amount', '4-1 weight']);
  await userEvent.dragAndDrop(row('amount'), row('L3'), dropped('into', 'L3'));
  await expect.poll(() => told().elements).toEqual(['3-4 code', '4-1 weight', '4-8 amount']);
});

it('the keys do the same, and stay with what is moved', async () => {
  draw(begun());
  await row('L3').click();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(() => told().segments).toEqual(['1 B3', '2 L3', '3 LX', '4 L1 in 3']);
  await expect.element(row('L3')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.poll(() => told().segments).toEqual(['1 B3', '2 L3 in 1', '3 LX', '4 L1 in 3']);
  expect(told().elements).toEqual(['2-1 weight', '4-4 amount', '4-8 code']);
  await expect.element(row('L3')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await expect.poll(() => told().segments).toEqual(['1 B3', '2 L3', '3 LX', '4 L1 in 3']);
});

it('asks for the parent if two segments have its number', async () => {
  const { segments, elements } = begun();
  draw({ segments: [segment(2, 'N1'), ...segments.slice(1)], elements });
  const parents = page.getByRole('combobox', { name: 'Choose the parent of L1' });
  await expect.element(parents).toBeVisible();
  await parents.click();
  await page.getByRole('option', { name: '2 LX' }).click();
  await expect.poll(() => told().segments).toEqual(['1 N1', '2 LX', '3 L1 in 2', '4 L3']);
  await expect.element(parents).not.toBeInTheDocument();
});
