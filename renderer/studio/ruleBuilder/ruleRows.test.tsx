/**
 * The rows of a long rule in a real browser: all are rendered, a keystroke rerenders one of them, and none is submitted
 * as a form.
 */
import '@mantine/core/styles.css';
import { Provider } from 'jotai';
import { useMemo, useReducer } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { RuleSetDefinition } from '../../../metadata/kinds/ruleSet.ts';
import { appStore } from '../../program/appStore.ts';
import { type PageProgram, programAtom } from '../../program/program.ts';
import { edited, opened } from './model/document.ts';
import { RuleRows } from './RuleRows.tsx';
import type { RowContext } from './rowContext.ts';
import './ruleBuilder.css';

const ROWS = 90;
const FIELDS = ['port', 'carrier', 'vessel'];

let close = () => {};
afterEach(() => close());

/** Records which fields were requested: a row requests its own on each render. */
class Asked extends Map<string, EffectiveField> {
  readonly asked: string[] = [];
  override get(key: string) {
    this.asked.push(key);
    return super.get(key);
  }
}

const rule: RuleSetDefinition = {
  template: 'things',
  field: 'remarks',
  ruleType: 'invoiceValidation',
  rows: [
    ...Array.from({ length: ROWS }, (_, index) => ({
      cond: index === 0 ? ('IF' as const) : ('' as const),
      field: FIELDS[index % FIELDS.length] as string,
      expression: 'equalTo' as const,
      valueType: 'value' as const,
      value: `Value ${index + 1}`,
      operator: index === ROWS - 1 ? ('THEN' as const) : ('AND' as const),
      ...(index === ROWS - 1 ? { ValOper: 'equalTo' as const, thenValueType: 'value' as const, valValue: 'x' } : {}),
    })),
    { cond: 'END' },
  ],
};

const NOTHING_WRONG = new Map<string, string>();
const NONE_PICKED = new Set<string>();
const NO_MARKS = new Map<number, 'held'>();

function Rows({ fields }: { fields: Asked }) {
  const [{ present: doc, of }, edit] = useReducer(edited, rule, opened);
  const context = useMemo(
    (): RowContext => ({
      key: of.field,
      ruleType: of.ruleType,
      readonly: false,
      fields,
      fieldOptions: FIELDS.map((value) => ({ value, label: value })),
      sources: new Map(),
      sourceOptions: [],
      edit,
      pick: () => undefined,
      step: () => undefined,
    }),
    [of, fields],
  );
  return <RuleRows context={context} rows={doc.rows} wrong={NOTHING_WRONG} picked={NONE_PICKED} marks={NO_MARKS} />;
}

function mount() {
  const program = {
    hash: `test-${Math.random()}`,
    tenant: 'test',
    definitions: {
      tenant: { test: { label: 'Test', language: 'en' } },
      message: { 'rule.valueAt': { text: 'Value at {N}' } },
    },
    fields: {},
    rulesOf: {},
    today: '2026-11-21',
    timeZone: 'America/Chicago',
  };
  appStore.set(programAtom, program as unknown as PageProgram);
  const element = document.createElement('div');
  element.style.cssText = 'width: 1000px; height: 500px; display: flex;';
  document.body.append(element);
  const fields = new Asked(
    [...FIELDS, 'remarks'].map((key) => [key, { key, label: key, type: 'text' } as unknown as EffectiveField]),
  );
  const root = createRoot(element);
  root.render(
    <Provider store={appStore}>
      <Rows fields={fields} />
    </Provider>,
  );
  close = () => {
    root.unmount();
    element.remove();
  };
  return {
    fields,
    rows: () => element.querySelectorAll('[data-row]').length,
    end: () => element.querySelector('ol > :last-child')?.textContent,
    value: (N: number) => element.querySelector<HTMLInputElement>(`[aria-label="Value at ${N}"]`) as HTMLInputElement,
  };
}

it('has every row of a long rule, and END below them', async () => {
  const shown = mount();
  await expect.poll(shown.rows).toBe(ROWS);
  expect(shown.end()).toBe('END');
});

it('draws the row alone that is typed into', async () => {
  const shown = mount();
  await expect.poll(shown.rows).toBe(ROWS);
  await userEvent.click(shown.value(2));
  shown.fields.asked.length = 0;
  await userEvent.keyboard('{End}!');
  expect(shown.value(2).value).toBe('Value 2!');
  expect(shown.fields.asked).toEqual([FIELDS[1]]);
});

it('sends nothing by Enter', async () => {
  const shown = mount();
  await expect.poll(shown.rows).toBe(ROWS);
  await userEvent.click(shown.value(1));
  await userEvent.keyboard('{Enter}!');
  expect(shown.value(1).value).toBe('Value 1!');
  expect(shown.rows()).toBe(ROWS);
});
