/**
 * The print view of a grid: its columns in their order, the filter in words above them, every row that the filter keeps up to
 * a limit, on paper's own colours. The browser numbers the pages and repeats the heads. It is built beside the page, not by
 * React: thousands of rows are drawn once and never change.
 */
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { isNumberType } from '../../../../metadata/kinds/fieldTypes.ts';
import type { FilterTree } from '../../../../metadata/kinds/filter.ts';
import { appStore } from '../../../program/appStore.ts';
import { constant, today } from '../../../program/program.ts';
import { shownText } from '../../../suggestions/shownText.ts';
import { formatQuantity } from '../../../text/formatQuantity.ts';
import { inWords } from '../../parts/filter/words.ts';
import { runInTimeSlices } from '../checking/yieldToMain.ts';
import { columnWidth } from '../columns/columnWidth.ts';
import { isFrozen } from '../layout/layout.ts';
import type { RowLoader } from '../loading/rowLoader.ts';
import type { GridModel } from '../model/gridModel.ts';
import { isWrong, type Values, verdictOf } from '../rows/rowState.ts';
import { t, tCount } from '../words.ts';
import { filledFields } from './filledFields.ts';
import { type PrintedRow, printedRows, printedTotals, referenceLabels, sameKey } from './printedRows.ts';
import { sheetsOf } from './sheets.ts';
import './print.css';

/** A sheet of paper on its side has about so many of the grid's pixels, at the size in which it is printed. */
const ROOM = 1750;

export interface PrintGridOptions {
  model: GridModel;
  loader: RowLoader;
  title: string;
  /** In force. */
  filter: FilterTree | undefined;
  signal: AbortSignal;
}

const isNumber = (field: EffectiveField): boolean => isNumberType(field.type) || field.numberFormat !== undefined;

type Translate = (field: EffectiveField, values: Values) => string;

/**
 * Prepares the view and opens the browser's print dialog. Rejects if the rows cannot be loaded; the error has been
 * shown.
 */
export async function printGrid({ model, loader, title, filter, signal }: PrintGridOptions): Promise<void> {
  document.querySelector('.iv-print')?.remove();
  const limit = constant('printRows', 5000);
  try {
    const found = await printedRows(model, loader, {
      limit,
      signal,
      progress: (done, of) => appStore.set(model.workAtom, { done, of }),
    });
    const shown = model.columns.filter((field) => field !== undefined);
    const labels = await referenceLabels(found.rows, shown, signal);
    const text: Translate = (field, values) => {
      const value = values[field.key];
      if (field.type === 'checkbox') return shownText(field, value) === 'true' ? t('gridYes') : '';
      const quantity = formatQuantity(field, value, values[field.unitField ?? '']);
      return quantity?.text ?? labels.get(`${field.key} ${value}`) ?? shownText(field, value);
    };
    const says = (field: EffectiveField, { values, state }: PrintedRow) => {
      const verdict = state && verdictOf(state, field.key);
      return text(field, values) !== '' || (verdict !== undefined && isWrong(verdict));
    };
    const looked = await filledFields(found.rows, shown, says, signal);
    if (!looked) return;
    const { filled: fields, empty } = looked;
    const view = element('section', 'iv-print');
    const total = loader.state.total ?? found.rows.length;
    view.append(
      element('h1', '', title),
      ...(filter ? [element('p', '', inWords(filter, model.fields))] : []),
      element(
        'p',
        'iv-print-about',
        `${found.isCut ? t('gridPrintFirst', { count: found.rows.length, total }) : tCount('gridRows', found.rows.length)} · ${today()}`,
      ),
      ...(empty.length > 0
        ? [
            element(
              'p',
              'iv-print-about',
              tCount('gridPrintLeftOut', empty.length, { labels: empty.map(({ label }) => label).join(', ') }),
            ),
          ]
        : []),
    );
    const limits = {
      factor: constant('columnWidthFactor', 9),
      minimum: constant('columnWidthMinimum', 140),
      threshold: constant('columnWidthThreshold', 110),
    };
    const layout = appStore.get(model.layoutAtom);
    const columns = fields.map((field) => ({
      key: field.key,
      field,
      width: layout.widths?.[field.key] ?? columnWidth(field, limits),
      stays: isFrozen(field, layout),
    }));
    // Sums of a part of the rows would be taken for those of all.
    const totals = layout.totals && !found.isCut ? printedTotals(found.rows, model) : undefined;
    for (const sheet of sheetsOf(columns, ROOM)) {
      const table = await tableOf(sheet, found.rows, { text, groupBy: found.groupBy, totals, signal });
      if (!table) return;
      view.append(table);
    }
    document.body.append(view);
  } finally {
    appStore.set(model.workAtom, undefined);
  }
  addEventListener('afterprint', () => document.querySelector('.iv-print')?.remove(), { once: true });
  print();
}

function element(name: string, className: string, text?: string): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

interface TableOptions {
  text: Translate;
  groupBy: EffectiveField | undefined;
  totals: Readonly<Record<string, readonly string[]>> | undefined;
  signal: AbortSignal;
}

/** A table of some columns and all rows, built in slices; undefined where it was stopped. */
async function tableOf(
  columns: readonly { field: EffectiveField; width: number }[],
  rows: readonly PrintedRow[],
  { text, groupBy, totals, signal }: TableOptions,
): Promise<HTMLTableElement | undefined> {
  const table = document.createElement('table');
  const all = columns.reduce((sum, { width }) => sum + width, 0);
  const group = table.appendChild(document.createElement('colgroup'));
  for (const { width } of columns) {
    const column = group.appendChild(document.createElement('col'));
    column.style.width = `${(100 * width) / Math.max(all, ROOM / 2)}%`;
  }
  const head = table.createTHead().insertRow();
  for (const { field } of columns) {
    const cell = head.appendChild(element('th', isNumber(field) ? 'iv-print-number' : '', field.label));
    cell.setAttribute('scope', 'col');
  }
  const body = table.createTBody();
  let last: string | undefined;
  const add = ({ values, state }: PrintedRow) => {
    const key = groupBy && sameKey(groupBy, values);
    if (groupBy && key !== last) {
      last = key;
      const cell = body.insertRow().appendChild(element('th', 'iv-print-group'));
      cell.setAttribute('colspan', String(columns.length));
      cell.textContent = `${groupBy.label}: ${text(groupBy, values) || t('gridGroupEmpty')}`;
    }
    const row = body.insertRow();
    for (const { field } of columns) {
      const cell = row.appendChild(element('td', isNumber(field) ? 'iv-print-number' : '', text(field, values)));
      const verdict = state && verdictOf(state, field.key);
      if (verdict && isWrong(verdict)) markWrong(cell, verdict.shown ?? verdict.message);
    }
  };
  if (!(await runInTimeSlices(rows, add, { signal }))) return undefined;
  if (totals) {
    const row = body.insertRow();
    row.className = 'iv-print-total';
    for (const [at, { field }] of columns.entries()) {
      const lines = totals[field.key] ?? [];
      const cell = row.appendChild(element('td', isNumber(field) ? 'iv-print-number' : ''));
      if (lines.length === 0 && at === 0) cell.textContent = t('gridTotal');
      for (const line of lines) cell.append(element('div', '', line));
    }
  }
  return table;
}

/** Paper has neither reliable colors nor tooltips: a wrong cell gets a frame and its reason as text. */
function markWrong(cell: HTMLElement, reason: string): void {
  cell.classList.add('iv-print-wrong');
  cell.append(element('span', '', reason));
}
