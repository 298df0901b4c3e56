/** The form in a real browser: what a keystroke draws again, what a field says, when its sections are drawn. */
import '@mantine/core/styles.css';
import { MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { PropsOf } from '../../../metadata/signatures/components.ts';
import { mayLeave } from '../../navigation/leaving.ts';
import { FormStore } from './formStore.ts';
import { SectionForm } from './SectionForm.tsx';
import { mountForm } from './testing/mountForm.tsx';

let close = () => {};
afterEach(() => close());

function mount(
  fields: readonly Partial<EffectiveField>[],
  groups: readonly string[],
  record: object,
  more: Partial<PropsOf<'form'>> = {},
) {
  const { element, surface, unmount } = mountForm({
    definitions: {
      template: {
        things: {
          label: 'Things',
          entity: 'thing',
          groups: Object.fromEntries(groups.map((label, at) => [label, { label, displayOrder: at }])),
        },
      },
      action: { send: { label: 'Send', steps: [{ do: 'set', state: 'sent', value: { var: 'state.form.value' } }] } },
    },
    fields: { things: fields.map((field) => ({ label: field.key, type: 'text', ...field })) },
    record,
    props: more,
  });
  close = unmount;
  const value = () => (surface.getState('form') as { value?: Record<string, unknown> } | undefined)?.value;
  return { element, surface, value };
}

const input = (key: string) => document.getElementById(`form_${key}`) as HTMLInputElement;
const words = (key: string) => input(key)?.closest('.mantine-InputWrapper-root')?.textContent ?? '';

it('stores input, clears dependent fields, and shows errors after leaving a field', async () => {
  const { value } = mount(
    [
      { key: 'kind', length: 5 },
      { key: 'detail', isDependent: true, dependentFields: [{ fieldKey: 'kind', fieldValue: 'kind' }] } as never,
      { key: 'other' },
    ],
    [],
    { id: '1', kind: 'a', detail: 'd', other: 'o' },
  );
  await expect.poll(() => input('kind')?.value).toBe('a');
  await userEvent.fill(input('kind'), 'abcdefgh');
  await expect.poll(() => value()).toMatchObject({ kind: 'abcdefgh', detail: null, other: 'o' });
  expect(input('detail').value).toBe('');
  expect(input('kind').getAttribute('aria-invalid')).not.toBe('true');
  await userEvent.click(input('other'));
  await expect.poll(() => input('kind').getAttribute('aria-invalid')).toBe('true');
  expect(words('kind')).not.toBe('kind');
  await userEvent.fill(input('kind'), 'abc');
  await expect.poll(() => input('kind').getAttribute('aria-invalid')).not.toBe('true');
});

it('takes what is typed without the blanks around it, and leaves and marks what was stored with some', async () => {
  const { value } = mount([{ key: 'typed' }, { key: 'stored' }], [], { id: '1', typed: '', stored: ' old ' });
  await expect.poll(() => input('typed')).toBeTruthy();
  await userEvent.fill(input('typed'), '  two words ');
  await userEvent.click(input('stored'));
  await expect.poll(() => value()?.typed).toBe('two words');
  await userEvent.click(input('typed'));
  expect(value()?.stored).toBe(' old ');
  expect(input('stored').getAttribute('aria-describedby')).toBeTruthy();
});

it('draws the section that is typed into, and no other', async () => {
  const fields = ['one', 'two', 'three'].flatMap((groupKey) =>
    Array.from({ length: 4 }, (_, at) => ({ key: `${groupKey}${at}`, groupKey })),
  );
  const { element } = mount(fields, ['one', 'two', 'three'], { id: '1', two1: 'b' });
  await expect.poll(() => input('two1')?.value).toBe('b');
  const touched = new Set<string>();
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const section = (target as Element).closest?.('section')?.getAttribute('aria-labelledby');
      if (section) touched.add(section);
    }
  });
  observer.observe(element, { subtree: true, childList: true, attributes: true, characterData: true });
  await userEvent.type(input('two1'), 'xyz');
  await expect.poll(() => input('two1').value).toBe('bxyz');
  observer.disconnect();
  expect([...touched].filter((name) => name !== 'form-two')).toEqual([]);
});

it('draws its own field by a key, and not its section, also where something is computed', async () => {
  const { element, value } = mount(
    [
      { key: 'name' },
      { key: 'shouted', compute: { cat: [{ var: 'record.name' }, '!'] } },
      { key: 'note', mandatoryWhen: { equalTo: [{ var: 'record.other' }, 'o'] } },
      { key: 'other' },
    ] as never,
    [],
    { id: '1', name: 'a', note: 'n', other: 'o' },
  );
  await expect.poll(() => input('other')?.value).toBe('o');
  await userEvent.fill(input('name'), 'ab');
  await expect.poll(() => value()).toMatchObject({ name: 'ab', shouted: 'ab!' });
  const touched = new Set<string>();
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) touched.add((target as Element).id);
  });
  observer.observe(element, { subtree: true, childList: true, attributes: true, characterData: true });
  await userEvent.type(input('name'), 'c');
  await expect.poll(() => input('shouted').value).toBe('abc!');
  observer.disconnect();
  expect([...touched].filter((id) => id !== 'form_name' && id !== 'form_shouted')).toEqual([]);
});

it('publishes what is typed with the key, and that it is not saved, until it is taken back', async () => {
  const { surface } = mount([{ key: 'name' }], [], { id: '1', name: 'a' });
  const state = () => surface.getState('form') as { value?: object; dirty?: boolean };
  await expect.poll(() => input('name')?.value).toBe('a');
  const seen: unknown[] = [];
  const look = () => seen.push({ ...state().value, dirty: state().dirty });
  addEventListener('input', look, { once: true });
  await userEvent.type(input('name'), 'b');
  expect(seen).toEqual([{ id: '1', name: 'ab', dirty: true }]);
  await userEvent.fill(input('name'), 'a');
  await expect.poll(() => state().dirty).toBe(false);
});

it('says beside a field what is wrong with its structure, once it was checked', async () => {
  const section = {
    key: 'one',
    title: 'One',
    description: undefined,
    fields: [{ key: 'name', label: 'Name', type: 'text' }],
  };
  const forms = new Map<string, { validateFormWithFormData(data: unknown): boolean }>();
  const wrong = [
    { instancePath: '/name', message: 'must be string', keyword: 'type', schemaPath: '', params: { type: 'string' } },
  ];
  const isRight = (data: unknown) => typeof (data as { name?: unknown }).name === 'string';
  const structure = {
    record: Object.assign(isRight, { errors: wrong }),
    schema: { type: 'object', properties: { name: { type: ['string', 'null'] } } },
  };
  const share = new FormStore({ name: 'a' }, { changed: () => {}, left: () => {} });
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  const props = { name: 'form', section, drawn: 1, columns: 2, share, structure, forms } as never;
  root.render(
    <MantineProvider>
      <SectionForm {...(props as Parameters<typeof SectionForm>[0])} />
    </MantineProvider>,
  );
  close = () => {
    root.unmount();
    element.remove();
  };
  await expect.poll(() => forms.get('one')).toBeTruthy();
  // Scalars are checked by the cell check, not by the schema.
  expect(forms.get('one')?.validateFormWithFormData({ name: 5 })).toBe(true);
  expect(forms.get('one')?.validateFormWithFormData({ name: { a: 1 } })).toBe(false);
  await expect.poll(() => words('name')).toContain('must be string');
  expect(forms.get('one')?.validateFormWithFormData({ name: 'b' })).toBe(true);
  await expect.poll(() => words('name')).not.toContain('must be string');
});

it('draws what fills the screen first and the rest after it, and what is folded when it is opened', async () => {
  const names = ['one', 'two', 'three', 'four'];
  const fields = names.flatMap((groupKey) =>
    Array.from({ length: 40 }, (_, at) => ({ key: `${groupKey}${at}`, groupKey })),
  );
  const { element } = mount(fields, names, { id: '1', three0: 'c', four0: 'd' });
  await expect.poll(() => input('one0')).toBeTruthy();
  await expect.poll(() => input('three0')?.value, { timeout: 120_000 }).toBe('c');
  expect(input('four0')).toBeNull();
  const folds = [...element.querySelectorAll<HTMLElement>('.inv-fold')];
  await userEvent.click(folds[3] as HTMLElement);
  await expect.poll(() => input('four0')?.value).toBe('d');
});

it('has the browser read one field with a key, not a section of them; a name stays beside its password', async () => {
  const fields = [
    { key: 'city', groupKey: 'one' },
    { key: 'street', groupKey: 'one' },
    { key: 'user', groupKey: 'two' },
    { key: 'password', groupKey: 'two', secret: true },
  ];
  const { surface } = mount(fields, ['one', 'two'], { id: '1' }, { submit: 'send' });
  await expect.poll(() => input('password')).toBeTruthy();
  expect(input('city').form).toBeTruthy();
  expect(input('city').form).not.toBe(input('street').form);
  expect(input('user').form).toBe(input('password').form);
  await userEvent.type(input('street'), 'Main{Enter}');
  await expect.poll(() => surface.getState('sent')).toMatchObject({ street: 'Main' });
  await userEvent.type(input('user'), 'Ann{Enter}');
  await expect.poll(() => surface.getState('sent')).toMatchObject({ user: 'Ann' });
});

it('is sent by Enter in any section and by its button, and is one form to those who hear it', async () => {
  const fields = ['one', 'two'].map((groupKey) => ({ key: `${groupKey}0`, groupKey }));
  const { element, surface } = mount(fields, ['one', 'two'], { id: '1' }, { submit: 'send' });
  await expect.poll(() => input('two0')).toBeTruthy();
  expect(element.querySelectorAll('form form')).toHaveLength(0);
  expect(element.querySelectorAll('[role="form"][aria-label="Things"]')).toHaveLength(1);
  expect(element.querySelectorAll('form[aria-label]')).toHaveLength(0);
  await userEvent.type(input('two0'), 'b{Enter}');
  await expect.poll(() => surface.getState('sent')).toMatchObject({ two0: 'b' });
  await userEvent.type(input('one0'), 'a');
  await userEvent.click(page.getByRole('button', { name: 'Send' }));
  await expect.poll(() => surface.getState('sent')).toMatchObject({ one0: 'a', two0: 'b' });
});

it('sends a number by Enter as a click on its button does', async () => {
  const { surface } = mount([{ key: 'number', type: 'numeric' }], [], { id: '1' }, { submit: 'send' });
  await expect.poll(() => input('number')).toBeTruthy();
  await userEvent.type(input('number'), '2{Enter}');
  await expect.poll(() => surface.getState('sent')).toMatchObject({ number: 2 });
});

it('has what was typed and not saved again for who comes back, but for secrets, until it is saved or discarded', async () => {
  sessionStorage.clear();
  const begin = () =>
    mount(
      [{ key: 'name' }, { key: 'pin', secret: true } as never, { key: 'kind' }],
      [],
      { kind: 'a' },
      {
        keepDraft: true,
      },
    );
  const discard = () => page.getByRole('button', { name: 'form.discardDraft' });
  begin();
  await expect.poll(() => input('kind')?.value).toBe('a');
  await userEvent.fill(input('name'), 'Hamburg');
  await userEvent.fill(input('pin'), '1234');
  // Following a link restores the draft later.
  expect(await mayLeave()).toBe(true);
  close();
  const { value } = begin();
  await expect.poll(() => value()).toMatchObject({ name: 'Hamburg', kind: 'a' });
  expect(value()?.pin ?? '').toBe('');
  await userEvent.click(discard());
  await expect.poll(() => input('name').value).toBe('');
  expect(discard().query()).toBeNull();
  await userEvent.fill(input('name'), 'Bremen');
  // Saving deletes the draft.
  close();
  begin();
  await expect.poll(() => input('kind')?.value).toBe('a');
  expect([input('name').value, discard().query()]).toEqual(['', null]);
});

it('clears wrong input if the field is configured so, and delays the next save', async () => {
  const { surface, value } = mount(
    [{ key: 'size', type: 'decimal', min: 0, clearWhenWrong: true }, { key: 'other' }],
    [],
    { id: '1', size: '5', other: 'o' },
  );
  await expect.poll(() => input('size')?.value).toBe('5');
  await userEvent.fill(input('size'), '-3');
  await userEvent.click(input('other'));
  await expect.poll(() => [value()?.size, input('size').value]).toEqual([null, '']);
  expect(input('size').getAttribute('aria-invalid')).toBe('true');
  const check = () => surface.call('form', 'check', {});
  await expect(check()).rejects.toThrow();
  await check();
  await userEvent.fill(input('size'), '-4');
  await expect(check()).rejects.toThrow();
  await expect.poll(() => value()?.size).toBe(null);
  await userEvent.fill(input('size'), '4');
  await check();
  expect(value()).toMatchObject({ size: '4' });
});
