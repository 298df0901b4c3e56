import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cellOf, mountGrid } from './testing/mountGrid.tsx';

const N = 10324;
const fields = Array.from({ length: 40 }, (_, n) => ({
  key: `f${n}`,
  label: `Field ${n}`,
  type: (['text', 'numeric', 'date', 'text'] as const)[n % 4],
  length: 20,
  ...(n === 0 ? { frozen: true, isMasterField: true } : {}),
  ...(n % 7 === 0 ? { isMandatory: true } : {}),
  ...(n % 11 === 3 ? { regex: '[A-Za-z0-9 ]*' } : {}),
}));
const rules = Object.fromEntries(
  Array.from({ length: 20 }, (_, n) => [
    `r${n}`,
    {
      template: 'things',
      field: `f${n * 2}`,
      ruleType: 'fieldValidation',
      rows: [
        {
          cond: 'IF',
          field: `f${n * 2}`,
          fieldType: fields[n * 2]!.type,
          expression: 'equalTo',
          valueType: 'field',
          field2: `f${n * 2}`,
          operator: 'AND',
        },
        {
          cond: '',
          field: `f1`,
          fieldType: 'numeric',
          expression: 'greaterThan',
          valueType: 'value',
          value: 9990,
          operator: 'THEN',
          ValOper: 'notEqualTo',
          thenValueType: 'field',
          thenField: `f${n * 2}`,
        },
        { cond: 'ELSE', operator: 'THEN', ValOper: 'equalTo', thenValueType: 'field', thenField: `f${n * 2}` },
        { cond: 'END' },
      ],
    },
  ]),
);
const rows = Array.from({ length: N }, (_, r) => ({
  tempId: `t${r}`,
  rownum: r + 1,
  match: 'new',
  ...Object.fromEntries(
    fields.map((f, n) => [
      f.key,
      f.type === 'numeric'
        ? r % 50 === 0 && n === 5
          ? 'See ASN-93 (ID#:1281)'
          : r + n
        : f.type === 'date'
          ? '2026-01-05'
          : `v ${r} ${n}`,
    ]),
  ),
}));

it('speed', async () => {
  const long: number[] = [];
  new PerformanceObserver((list) => {
    for (const e of list.getEntries()) long.push(Math.round(e.duration));
  }).observe({ entryTypes: ['longtask'] });
  const t0 = performance.now();
  const mounted = await mountGrid({ fields, rows: [], definitions: { rules }, rulesOf: Object.keys(rules) });
  await expect.poll(() => mounted.element.querySelectorAll('[role="columnheader"]').length).toBeGreaterThan(3);
  await new Promise((r) => setTimeout(r, 300));
  long.length = 0;
  const t1 = performance.now();
  mounted.surface.setState('rows', rows);
  const t2 = performance.now();
  await new Promise((r) => requestAnimationFrame(() => setTimeout(r)));
  const t3 = performance.now();
  await expect
    .poll(() => (mounted.surface.getState('grid') as any)?.wrong, { timeout: 20000, interval: 20 })
    .toBeGreaterThan(100);
  const stable = -1;
  let t4 = 0;
  while (true) {
    const w = mounted.element.querySelector('progress');
    if (!w) {
      t4 = performance.now();
      break;
    }
    await new Promise((r) => setTimeout(r, 16));
  }
  const wrong = (mounted.surface.getState('grid') as any)?.wrong;
  console.log(JSON.stringify({ mount: t1 - t0, take: t2 - t1, painted: t3 - t1, checked: t4 - t1, wrong, long }));
  long.length = 0;
  await userEvent.click(cellOf(mounted.element, 2, 'Field 3'));
  const grid = mounted.element.querySelector('[role="grid"]') as HTMLElement;
  await new Promise((r) => setTimeout(r, 300));
  long.length = 0;
  // paste 5000 cells
  const clipboardData = new DataTransfer();
  clipboardData.setData(
    'text/plain',
    Array.from({ length: 500 }, (_, r) => Array.from({ length: 10 }, (_, c) => `p${r} ${c}`).join('\t')).join('\n'),
  );
  const p0 = performance.now();
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
  const p1 = performance.now();
  await new Promise((r) => requestAnimationFrame(() => setTimeout(r)));
  const p2 = performance.now();
  await new Promise((r) => setTimeout(r, 60));
  while (mounted.element.querySelector('progress')) await new Promise((r) => setTimeout(r, 8));
  console.log(JSON.stringify({ pasteSync: p1 - p0, pastePaint: p2 - p0, pasteChecked: performance.now() - p0, long }));
  long.length = 0;
  // scroll sweep
  const frames: number[] = [];
  let last = performance.now();
  for (let i = 0; i < 120; i++) {
    grid.scrollTop += 120;
    await new Promise((r) => requestAnimationFrame(r));
    const n = performance.now();
    frames.push(n - last);
    last = n;
  }
  console.log(
    JSON.stringify({ frameMean: frames.reduce((a, b) => a + b) / frames.length, frameMax: Math.max(...frames), long }),
  );
  grid.scrollTop = 0;
  await new Promise((r) => setTimeout(r, 400));
  await userEvent.click(cellOf(mounted.element, 2, 'Field 4'));
  const keys: number[] = [];
  for (const k of 'abcdef') {
    const a = performance.now();
    await userEvent.keyboard(k);
    keys.push(performance.now() - a);
  }
  console.log('keys', keys.map(Math.round).join(' '));
  await userEvent.keyboard('{Escape}');
  mounted.unmount();
});

it('looks', async () => {
  const modes = { AIR: { label: 'Air freight' }, SEA: { label: 'Ocean' }, RAIL: { label: 'Rail' } };
  const looks = [
    {
      key: 'no',
      label: 'Shipment number',
      type: 'text',
      length: 12,
      frozen: true,
      isMandatory: true,
      isMasterField: true,
    },
    { key: 'mode', label: 'Mode', type: 'dropdown', suggestionsSource: 'modes' },
    { key: 'weight', label: 'Gross weight', type: 'numeric', toolTip: 'In kilograms' },
    { key: 'day', label: 'Delivered', type: 'date' },
    { key: 'code', label: 'Code', type: 'text', regex: '[A-Z]{3}', errorMessage: 'Three capitals' },
    { key: 'haz', label: 'Hazardous', type: 'checkbox' },
    { key: 'tags', label: 'References', type: 'multiselect', suggestionsSource: 'modes' },
    { key: 'note', label: 'Remarks', type: 'multiline', length: 40 },
    { key: 'fix', label: 'Account', type: 'text', isReadonly: true },
  ] as const;
  const rule = {
    template: 'things',
    field: 'weight',
    ruleType: 'fieldValidation',
    rows: [
      {
        cond: 'IF',
        field: 'mode',
        fieldType: 'dropdown',
        expression: 'equalTo',
        valueType: 'value',
        value: 'RAIL',
        operator: 'THEN',
        ValOper: 'assign',
        thenValueType: 'value',
        valValue: 5,
      },
      { cond: 'ELSE', operator: 'THEN', ValOper: 'lessThan', thenValueType: 'value', valValue: 900 },
      { cond: 'END' },
    ],
  };
  const data = Array.from({ length: 60 }, (_, n) => ({
    tempId: `t${n}`,
    rownum: n,
    match: 'new',
    no: n % 9 === 4 ? '' : n % 13 === 2 ? 'much too long a number' : `SHP-${1000 + n}`,
    mode: ['AIR', 'SEA', 'RAIL'][n % 3],
    weight: n % 7 === 3 ? 'Weight Captured Separately' : n * 40,
    day: n % 8 === 5 ? 'Date Not Captured' : '2026-01-05',
    code: n % 5 ? 'ABC' : 'abc',
    haz: n % 2 === 0,
    tags: ['AIR', 'SEA'],
    note: 'Handle with care',
    fix: 'Acme Ltd',
  }));
  for (const scheme of ['light', 'dark'] as const) {
    localStorage.setItem('mantine-color-scheme-value', scheme);
    const mounted = await mountGrid({
      fields: looks,
      rows: data,
      definitions: { list: { modes: { label: 'Modes', values: modes } }, rules: { r: rule } },
      rulesOf: ['r'],
      props: { select: 'many', addRows: true },
    });
    document.documentElement.dataset.mantineColorScheme = scheme;
    await new Promise((r) => setTimeout(r, 600));
    await userEvent.click(cellOf(mounted.element, 3, 'Gross weight'));
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    await page.screenshot({ path: `/work/main/.cache/shots/grid-${scheme}-1.png` });
    await userEvent.click(cellOf(mounted.element, 3, 'Gross weight'));
    await userEvent.keyboard('{Alt>}w{/Alt}');
    await new Promise((r) => setTimeout(r, 300));
    await page.screenshot({ path: `/work/main/.cache/shots/grid-${scheme}-2.png` });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(cellOf(mounted.element, 5, 'Delivered'));
    await userEvent.keyboard('{F2}');
    await new Promise((r) => setTimeout(r, 900));
    await page.screenshot({ path: `/work/main/.cache/shots/grid-${scheme}-3.png` });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(cellOf(mounted.element, 2, 'References'));
    await userEvent.keyboard('{F2}');
    await new Promise((r) => setTimeout(r, 300));
    await page.screenshot({ path: `/work/main/.cache/shots/grid-${scheme}-4.png` });
    await userEvent.keyboard('{Escape}');
    mounted.unmount();
  }
});
