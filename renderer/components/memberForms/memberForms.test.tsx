/** Lists in lists and sub-objects in a real page: what is typed at each depth becomes part of the record that the form has. */
import '@mantine/core/styles.css';
import { Notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import words from '../../../definitions/platform/shell/parts.messages.json';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom, todayAtom } from '../../program/program.ts';
import { createSurface } from '../../surface/createSurface.ts';
import { useMethods, usePublish } from '../../surface/hooks.ts';
import { mountInPage } from '../../testing/mountInPage.tsx';
import { PartIn } from '../../testing/PartIn.tsx';
import { clearToasts } from '../../toasts/toast.ts';
import MemberFormsPart from './index.tsx';

type Values = Record<string, unknown>;

const field = (label: string, more: object = {}) => ({ type: 'text', label, ...more });
const lists = {
  charges: {
    label: 'Charges',
    fields: { code: field('Code', { displayOrder: 1 }), name: field('Name', { displayOrder: 2 }) },
    lists: {
      breaks: {
        label: 'Breaks',
        fields: {
          from: field('From', { displayOrder: 1 }),
          unit: field('Unit', { displayOrder: 2, defaultValue: 'kg' }),
          left: field('Days left', {
            type: 'numeric',
            displayOrder: 4,
            virtual: { daysBetween: [{ var: 'today' }, { var: 'record.until' }] },
          }),
          until: field('Until', { type: 'date', displayOrder: 5 }),
          says: field('Says', { displayOrder: 3, compute: { cat: [{ var: 'record.from' }, { var: 'record.unit' }] } }),
        },
      },
    },
  },
  steps: {
    label: 'Steps',
    siblings: { number: 'line', fields: ['after'] },
    fields: {
      line: field('Line', { type: 'numeric', displayOrder: 1 }),
      name: field('Name', { displayOrder: 2 }),
      after: field('After', { displayOrder: 3 }),
    },
  },
  address: { label: 'Address', single: true, fields: { street: field('Street'), city: field('City') } },
};

let root: Root | undefined;
let value: Values;

/** Holds the record, as a form does. */
function Form({ begun, wrong }: { begun: Values; wrong: object }) {
  const [held, setHeld] = useState<Values>(begun);
  value = held;
  usePublish('form', { value: held, wrongMembers: wrong });
  useMethods('form', { set: ({ values }) => setHeld((before) => ({ ...before, ...(values as Values) })) });
  return null;
}

function draw(list: keyof typeof lists, begun: Values, wrong: object = {}): void {
  const surface = createSurface({ kind: 'screen', name: 'test', definition: { title: 'Test', parts: {} } as never });
  const props = { form: 'form', entity: 'tariff', list, label: lists[list].label };
  root = mountInPage(
    <PartIn surface={surface} kind="memberForms" component={MemberFormsPart} name="members" props={props}>
      <Form begun={begun} wrong={wrong} />
      <Notifications />
    </PartIn>,
  );
}

beforeEach(() => {
  const entity = { tariff: { label: 'Tariff', plural: 'Tariffs', title: 'name', scope: 'system', fields: {}, lists } };
  const definitions = {
    message: words.messages,
    entity,
    template: {},
    tenant: { test: { label: 'Test', language: 'en' } },
  };
  appStore.set(programAtom, {
    hash: 'test',
    tenant: 'test',
    definitions,
    fields: {},
    rulesOf: {},
  } as unknown as PageProgram);
});
afterEach(() => {
  clearToasts();
  root?.unmount();
  root = undefined;
});

const group = (name: string) => page.getByRole('group', { name, exact: true });

it('edits the members of a list in a list, by keyboard alone', async () => {
  draw('charges', { charges: [{ code: 'LH' }] });
  await expect.element(group('Charges, row 1').getByLabelText('Code')).toHaveValue('LH');
  const add = page.getByRole('button', { name: 'Add row to Breaks' });
  (add.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  // The added member has the focus.
  await expect
    .poll(() => document.activeElement?.closest('fieldset')?.getAttribute('aria-label'))
    .toBe('Breaks, row 1');
  await userEvent.keyboard('45');
  await expect.poll(() => value).toEqual({ charges: [{ code: 'LH', breaks: [{ from: '45', unit: 'kg' }] }] });
  await expect.element(group('Breaks, row 1').getByLabelText('Says')).toHaveValue('45kg');
});

it('computes what is virtual of a member as one types, keeps it nowhere and lets nobody type it', async () => {
  appStore.set(todayAtom, '2026-11-21');
  draw('charges', { charges: [{ code: 'LH', breaks: [{ from: '0', until: '2026-11-30' }, { from: '45' }] }] });
  const first = group('Breaks, row 1');
  await expect.element(first.getByLabelText('Days left')).toHaveValue('9');
  await expect.element(first.getByLabelText('Days left')).toHaveAttribute('readonly');
  await first.getByLabelText('From').fill('5');
  await expect
    .poll(() => value.charges)
    .toEqual([{ code: 'LH', breaks: [{ from: '5', until: '2026-11-30' }, { from: '45' }] }]);
});

it('moves and removes members at their depth', async () => {
  draw('charges', { charges: [{ code: 'LH', breaks: [{ from: '0' }, { from: '45' }] }, { code: 'FSC' }] });
  const inBreaks = page.getByRole('group', { name: 'Breaks', exact: true }).first();
  await inBreaks.getByRole('button', { name: 'Move row 2 up' }).click();
  await expect
    .poll(() => value.charges)
    .toEqual([{ code: 'LH', breaks: [{ from: '45' }, { from: '0' }] }, { code: 'FSC' }]);
  await inBreaks.getByRole('button', { name: 'Remove row 1' }).click();
  await expect.poll(() => value.charges).toEqual([{ code: 'LH', breaks: [{ from: '0' }] }, { code: 'FSC' }]);
  const up = group('Breaks, row 1').getByRole('button', { name: 'Move row 1 up' });
  await expect.element(up).toHaveAttribute('aria-disabled', 'true');
});

it('renumbers members that reference each other when they are moved, with a read-only number', async () => {
  const step = (line: number, name: string, after?: string) => ({ line, name, ...(after ? { after } : {}) });
  draw('steps', { steps: [step(1, 'a'), step(2, 'b', '1'), step(3, 'c', '2')] });
  await expect.element(group('Steps, row 1').getByLabelText('Line')).toHaveAttribute('readonly');
  const name = group('Steps, row 3').getByLabelText('Name');
  (name.element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(() => value.steps).toEqual([step(1, 'a'), step(2, 'c', '3'), step(3, 'b', '1')]);
  // The focus moved with the member.
  await expect.poll(() => document.activeElement?.closest('fieldset')?.getAttribute('aria-label')).toBe('Steps, row 2');
  await expect.poll(() => (document.activeElement as HTMLInputElement).value).toBe('c');
  // The last member cannot move further.
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  await expect.poll(() => value.steps).toEqual([step(1, 'a'), step(2, 'b', '1'), step(3, 'c', '2')]);
  await page.getByRole('button', { name: 'Remove row 1' }).click();
  await expect.poll(() => value.steps).toEqual([step(1, 'b'), step(2, 'c', '1')]);
  await page.getByRole('button', { name: 'Add row to Steps' }).click();
  await expect.poll(() => value.steps).toEqual([step(1, 'b'), step(2, 'c', '1'), { line: 3 }]);
});

it('takes back by key what was moved, removed and added, and does it again', async () => {
  const begun = [
    { line: 1, name: 'a' },
    { line: 2, name: 'b', after: '1' },
  ];
  draw('steps', { steps: begun });
  const remove = page.getByRole('button', { name: 'Remove row 1' });
  await remove.click();
  await expect.poll(() => value.steps).toEqual([{ line: 1, name: 'b' }]);
  await userEvent.keyboard('{Control>}z{/Control}');
  // References to the removed member are restored.
  await expect.poll(() => value.steps).toEqual(begun);
  const name = group('Steps, row 2').getByLabelText('Name');
  await name.click();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(() => value.steps).toMatchObject([{ name: 'b', after: '2' }, { name: 'a' }]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => value.steps).toEqual(begun);
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.poll(() => value.steps).toMatchObject([{ name: 'b', after: '2' }, { name: 'a' }]);
  // While typing, the input handles the undo key.
  await userEvent.keyboard('x');
  await expect.poll(() => value.steps).toMatchObject([{ name: 'bx' }, { name: 'a' }]);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => value.steps).toMatchObject([{ name: 'b', after: '2' }, { name: 'a' }]);
});

it('says at the cell what a save refused, at every depth', async () => {
  const wrong = {
    charges: [{ row: 1, errors: {}, members: { breaks: [{ row: 2, errors: { from: 'Does not rise.' } }] } }],
  };
  draw('charges', { charges: [{ code: 'LH', breaks: [{ from: '5' }, { from: '4' }] }] }, wrong);
  await expect.element(group('Breaks, row 2').getByText('Does not rise.')).toBeVisible();
  await expect.element(group('Breaks, row 1').getByText('Does not rise.')).not.toBeInTheDocument();
});

it('edits a sub-object as a group of fields, which is not there when nothing is in it', async () => {
  draw('address', {});
  const street = group('Address').first().getByLabelText('Street');
  await street.fill('Elm');
  await expect.poll(() => value).toEqual({ address: { street: 'Elm' } });
  await expect.element(page.getByRole('button', { name: 'Add row to Address' })).not.toBeInTheDocument();
  await street.fill('');
  await expect.poll(() => value).toEqual({ address: null });
});

it('restores removed members, and moves the focus to their position', async () => {
  draw('charges', { charges: [{ code: 'LH', breaks: [{ from: '0' }, { from: '45' }] }] });
  const remove = page.getByRole('button', { name: 'Remove row 1' }).nth(1);
  await expect.element(remove).toBeVisible();
  (remove.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => value.charges).toEqual([{ code: 'LH', breaks: [{ from: '45' }] }]);
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Remove row 1');
  await expect.element(page.getByText('Row 1 of Breaks was removed.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(() => value.charges).toEqual([{ code: 'LH', breaks: [{ from: '0' }, { from: '45' }] }]);
  const down = page
    .getByRole('group', { name: 'Breaks', exact: true })
    .getByRole('button', { name: 'Move row 1 down' });
  (down.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Move row 2 down');
});

it('shows the members of a long list as lines that name them, opens one, and those with errors where one types next', async () => {
  const charges = Array.from({ length: 40 }, (_, at) => ({
    code: `C${at + 1}`,
    breaks: [{ from: '1' }, { from: '2' }],
  }));
  draw('charges', { charges }, {});
  const line = (row: number) => group(`Charges, row ${row}`);
  await expect.element(line(40).getByText('C40')).toBeVisible();
  await expect.element(line(40).getByLabelText('Code')).not.toBeInTheDocument();
  await line(40).getByRole('button', { name: 'Charges, row 40' }).click();
  await line(40).getByLabelText('Code').fill('C41');
  await expect.poll(() => (value.charges as Values[])[39]?.code).toBe('C41');
  root?.unmount();
  const breaks = [{ row: 2, errors: { from: 'Does not rise.' } }];
  draw('charges', { charges }, { charges: [{ row: 30, errors: {}, members: { breaks } }] });
  await expect.element(line(30).getByText('Does not rise.')).toBeVisible();
  await expect
    .poll(() => document.activeElement?.closest('fieldset')?.getAttribute('aria-label'))
    .toBe('Breaks, row 2');
});

it('draws the member alone that is typed into', async () => {
  const charges = Array.from({ length: 12 }, (_, at) => ({ code: `C${at + 1}`, breaks: [{ from: '1' }] }));
  draw('charges', { charges });
  const code = group('Charges, row 3').getByLabelText('Code');
  await expect.element(code).toBeVisible();
  const changed: Node[] = [];
  const watcher = new MutationObserver((found) => changed.push(...found.map(({ target }) => target)));
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  (code.element() as HTMLElement).focus();
  await userEvent.keyboard('X');
  await expect.poll(() => (value.charges as Values[])[2]?.code).toBe('C3X');
  watcher.disconnect();
  const others = changed.filter((node) => {
    const form = (node instanceof Element ? node : node.parentElement)?.closest('[aria-label^="Charges, row"]');
    return form && form.getAttribute('aria-label') !== 'Charges, row 3';
  });
  expect(others).toEqual([]);
});
