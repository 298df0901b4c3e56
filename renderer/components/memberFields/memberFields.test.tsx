/** Members as fields of sections in a real page: what is typed becomes a member, and what is stored unseen stays. */
import '@mantine/core/styles.css';
import { useState } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import words from '../../../definitions/platform/shell/parts.messages.json';
import { SECRET_MARK } from '../../../metadata/secretMark.ts';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { createSurface } from '../../surface/createSurface.ts';
import { useMethods, usePublish } from '../../surface/hooks.ts';
import { mountInPage } from '../../testing/mountInPage.tsx';
import { PartIn } from '../../testing/PartIn.tsx';
import MemberFieldsPart from './index.tsx';

type Member = Record<string, unknown>;

const props = {
  form: 'form',
  list: 'order',
  template: 'orderField',
  label: 'Order',
  sections: [
    { section: 'address', label: 'Address', template: 'address' },
    { section: 'sign', label: 'Credentials', template: 'sign', secret: true },
  ],
};

let root: Root | undefined;
let order: Member[];

/** Holds the record, as a form does. */
function Form({ begun }: { begun: Member[] }) {
  const [value, setValue] = useState<{ order: Member[] }>({ order: begun });
  order = value.order;
  usePublish('form', { value });
  useMethods('form', { set: ({ values }) => setValue(values as { order: Member[] }) });
  return null;
}

function draw(begun: Member[]): void {
  const surface = createSurface({ kind: 'screen', name: 'test', definition: { title: 'Test', parts: {} } as never });
  root = mountInPage(
    <PartIn surface={surface} kind="memberFields" component={MemberFieldsPart} name="fields" props={props}>
      <Form begun={begun} />
    </PartIn>,
  );
}

beforeEach(() => {
  const fields = {
    orderField: [],
    address: [
      { key: 'city', label: 'City', type: 'text', isMandatory: true, isMasterField: true },
      { key: 'country', label: 'Country', type: 'text', defaultValue: 'US' },
    ],
    sign: [{ key: 'password', label: 'Password', type: 'text', isMandatory: true, isMasterField: true }],
  };
  const template = { orderField: { label: 'O' }, address: { label: 'A' }, sign: { label: 'S' } };
  const definitions = { message: words.messages, template, tenant: { test: { label: 'Test', language: 'en' } } };
  appStore.set(programAtom, {
    hash: 'test',
    tenant: 'test',
    definitions,
    fields,
    rulesOf: {},
  } as unknown as PageProgram);
});
afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

const shown = (values: Member[]) => values.map(({ section, key, value }) => `${section}.${key} ${value ?? ''}`.trim());

it('makes members of all fields once one is typed into, defaults too, and leaves what no field stands for', async () => {
  draw([{ section: 'other', key: 'x', value: '1' }]);
  await expect.element(page.getByLabelText('Country')).toHaveValue('US');
  await page.getByLabelText('City').fill('Austin');
  await expect
    .poll(() => shown(order))
    .toEqual(['address.city Austin', 'address.country US', 'sign.password', 'other.x 1']);
  expect(order[0]).toMatchObject({ label: 'City', isMandatory: true });
});

it('types credentials unseen, and replaces a stored one only by what is typed', async () => {
  draw([{ section: 'sign', key: 'password', value: SECRET_MARK }]);
  const field = page.getByLabelText('Password', { exact: false }).first();
  await expect.element(field).toHaveAttribute('type', 'password');
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveAttribute('placeholder', 'Stored');
  await page.getByLabelText('City').fill('Austin');
  await expect.poll(() => shown(order).at(-1)).toBe(`sign.password ${SECRET_MARK}`);
  await field.click();
  await userEvent.keyboard('new');
  await expect.poll(() => shown(order).at(-1)).toBe('sign.password new');
});
