/** One rule of one field, read literally: docs/contract/rules.md, without auto-fetch. */
import { holds, type Operand } from './filter.ts';
import {
  addDays,
  byCodePoint,
  decimal,
  isEmpty,
  isTextual,
  listOf,
  literalDay,
  type Record_,
  type Type,
  textForm,
  textKey,
  toDay,
  toNumber,
  truth,
} from './values.ts';

interface Formatting {
  formattingExpr?: string | null;
  formattingValue?: unknown;
}
export interface Row {
  [key: string]: unknown;
  cond?: string | null;
  operator?: string | null;
  isActive?: boolean;
  field?: string;
  expression?: string;
  formattingField1?: Formatting;
  formattingField2?: Formatting;
  formattingThenField?: Formatting;
}
export interface RulesLine {
  key: string;
  label: string;
  types: Record<string, Type>;
  rows: Row[];
  record: Record_;
  today: string;
  sources?: Record<string, Record_[]>;
}
export interface Outcome {
  outcome: 'none' | 'pass' | 'fail' | 'assigned' | 'removed';
  value: unknown;
}

/** A decimal text as a whole number of units of 10 to the minus `places`. */
function scaled(text: string): [bigint, number] {
  const [whole = '0', fraction = ''] = text.split('.');
  return [BigInt(whole + fraction), fraction.length];
}

function arithmetic(how: string, a: string, b: string): number | undefined {
  const [left, leftPlaces] = scaled(a);
  const [right, rightPlaces] = scaled(b);
  if (how === 'multiply') return shifted(left * right, leftPlaces + rightPlaces);
  if (how === 'divide') return quotient(left * 10n ** BigInt(rightPlaces), right * 10n ** BigInt(leftPlaces));
  const places = Math.max(leftPlaces, rightPlaces);
  const l = left * 10n ** BigInt(places - leftPlaces);
  const r = right * 10n ** BigInt(places - rightPlaces);
  return shifted(how === 'add' ? l + r : l - r, places);
}

const shifted = (digits: bigint, places: number) => Number(`${digits}e-${places}`);

/** To 20 significant digits, half away from zero, then the nearest double. */
function quotient(above: bigint, below: bigint): number | undefined {
  if (below === 0n) return undefined;
  const negative = above < 0n !== below < 0n;
  const [a, b] = [above < 0n ? -above : above, below < 0n ? -below : below];
  if (a === 0n) return 0;
  let places = 0;
  const times = () =>
    (places >= 0 ? [a * 10n ** BigInt(places), b] : [a, b * 10n ** BigInt(-places)]) as [bigint, bigint];
  const digits = () => (times()[0] / times()[1]).toString().length - (times()[0] < times()[1] ? 1 : 0);
  while (digits() < 20) places++;
  while (digits() > 20) places--;
  const [top, bottom] = times();
  const rounded = (top * 2n + bottom) / (bottom * 2n);
  return Number(`${negative ? '-' : ''}${rounded}e${-places}`);
}

/** The value with the formatting applied: a literal of `type`; null where it is empty. */
function formatted(type: Type, operand: Operand, formatting: Formatting | undefined, today: string): Operand {
  const how = formatting?.formattingExpr;
  if (!how) return operand;
  const value = 'literal' in operand ? operand.literal : operand.value;
  const given = formatting?.formattingValue;
  if (how === 'left' || how === 'right' || how === 'substring') {
    const from =
      'literal' in operand
        ? textForm('text', value ?? '')
        : isEmpty(operand.type, value)
          ? ''
          : textForm(operand.type, value);
    const characters = Array.from(from);
    if (how === 'substring') {
      const [first = 1, last = 0] = String(given)
        .split(',')
        .map((text) => Number(text.trim()));
      return { literal: characters.slice(Math.max(first, 1) - 1, Math.max(last, 0)).join('') || null };
    }
    const count = toNumber(given) ?? 0;
    return {
      literal:
        (how === 'left' ? characters.slice(0, count) : count === 0 ? [] : characters.slice(-count)).join('') || null,
    };
  }
  if (type === 'date') {
    const day = 'literal' in operand ? literalDay(value, today) : toDay(value);
    const count = toNumber(given);
    if (day === undefined || count === undefined || !Number.isInteger(count) || (how !== 'add' && how !== 'subtract'))
      return { literal: null };
    return { literal: addDays(day, how === 'add' ? count : -count) ?? null };
  }
  const [a, b] = [toNumber(value), toNumber(given)];
  if (a === undefined || b === undefined) return { literal: null };
  const result = arithmetic(how, decimal(a), decimal(b));
  return { literal: result === undefined || !Number.isFinite(result) ? null : result + 0 };
}

const isMeta = (row: Row) => Boolean(row.metaSource && row.matchKey);

function matching(row: Row, line: RulesLine, record: Record_): Record_[] {
  const type = line.types[row.field ?? ''] ?? 'text';
  const x = formatted(type, { value: record[row.field ?? ''], type }, row.formattingField1, line.today);
  const value = 'literal' in x ? x.literal : x.value;
  if (isEmpty(type, value)) return [];
  return (line.sources?.[String(row.metaSource)] ?? []).filter((found) =>
    holds(
      'equalTo',
      type,
      value,
      { value: found[String(row.matchKey)], type: isTextual(type) ? 'text' : type },
      [undefined, undefined],
      line.today,
    ),
  );
}

function conditionHolds(row: Row, line: RulesLine, record: Record_): boolean {
  if (isMeta(row)) return matching(row, line, record).length > 0;
  const type = line.types[row.field ?? ''] ?? 'text';
  const x = formatted(type, { value: record[row.field ?? ''], type }, row.formattingField1, line.today);
  const raw: Operand =
    row.valueType === 'field'
      ? { value: record[String(row.field2)], type: line.types[String(row.field2)] ?? 'text' }
      : { literal: row.value };
  const v = formatted(type, raw, row.formattingField2, line.today);
  return holds(
    String(row.expression),
    type,
    'literal' in x ? x.literal : x.value,
    v,
    [row.value1, row.value2],
    line.today,
    'literal' in x,
  );
}

function blocksOf(rows: Row[]): Row[][] {
  const blocks: Row[][] = [];
  for (const row of rows) {
    if (row.cond === 'END') break;
    if (row.cond === 'IF' || row.cond === 'ELSEIF' || row.cond === 'ELSE') blocks.push([row]);
    else blocks.at(-1)?.push(row);
  }
  return blocks;
}

function blockHolds(block: Row[], line: RulesLine, record: Record_): boolean {
  if (block[0]?.cond === 'ELSE') return true;
  const active = block.filter((row) => row.isActive !== false);
  const alternatives: Row[][] = [[]];
  for (const row of active) {
    alternatives.at(-1)?.push(row);
    if (row.operator === 'OR') alternatives.push([]);
  }
  return alternatives.some((all) => all.every((row) => conditionHolds(row, line, record)));
}

/** K after one look at the rule, and what its assertion said. */
function once(
  line: RulesLine,
  record: Record_,
): { value: unknown; asserted?: boolean; changed?: 'assigned' | 'removed' } {
  const type = line.types[line.key] ?? 'text';
  const K = record[line.key];
  const block = blocksOf(line.rows)
    .filter((rows) => rows[0]?.isActive !== false)
    .find((rows) => blockHolds(rows, line, record));
  const row = block?.at(-1);
  if (!row || !block) return { value: K };
  const how = String(row.ValOper);
  const meta = block.find(isMeta);
  if (meta && row.fetchKey) {
    const values = matching(meta, line, record).map((found) => found[String(row.fetchKey)]);
    const each = (operator: string) =>
      values.some((value) =>
        holds(operator, type, K, { value, type: isTextual(type) ? 'text' : type }, [undefined, undefined], line.today),
      );
    if (how === 'assign')
      return assign(type, K, formatted(type, { value: values[0], type }, row.formattingThenField, line.today), line);
    const positive = how === 'notEqualTo' ? 'equalTo' : how === 'isNotInList' ? 'isInList' : how;
    return { value: K, asserted: positive === how ? each(positive) : !each(positive) };
  }
  const raw: Operand =
    row.thenValueType === 'field'
      ? { value: record[String(row.thenField)], type: line.types[String(row.thenField)] ?? 'text' }
      : { literal: row.valValue };
  const v = formatted(type, raw, row.formattingThenField, line.today);
  if (how === 'assign') return assign(type, K, v, line);
  if (how === 'remove') return remove(type, K, v);
  const entries = row.checkMultiple && !isEmpty(type, K) && listOf(K).length > 0 ? listOf(K) : [K];
  const each = (entry: unknown) => (type === 'multiselect' && entry !== K ? [entry] : entry);
  const right = (entry: unknown) => holds(how, type, each(entry), v, [row.valValue1, row.valValue2], line.today);
  return { value: K, asserted: entries.every(right) };
}

function assign(type: Type, K: unknown, v: Operand, line: RulesLine) {
  const raw = 'literal' in v ? v.literal : v.value;
  const own = ownForm(type, v, raw, line.today);
  const same =
    type === 'checkbox'
      ? truth(K) === truth(own)
      : isEmpty(type, K) || isEmpty(type, own)
        ? isEmpty(type, K) && isEmpty(type, own)
        : isTextual(type)
          ? K === own
          : holds('equalTo', type, K, { value: own, type }, [undefined, undefined], line.today) ||
            JSON.stringify(K) === JSON.stringify(own);
  return same ? { value: K } : { value: own, changed: 'assigned' as const };
}

function ownForm(type: Type, v: Operand, raw: unknown, today: string): unknown {
  if (type === 'checkbox') return truth(raw);
  const from = 'literal' in v ? 'text' : v.type;
  if (isEmpty(from, raw) || isEmpty('text', raw)) return null;
  if (type === 'numeric') return toNumber(raw) ?? raw;
  if (type === 'date') return ('literal' in v ? literalDay(raw, today) : toDay(raw)) ?? raw;
  if (type === 'multiselect')
    return listOf(raw).length === 0 ? null : listOf(raw).map((entry) => textForm('text', entry));
  return textForm(from, raw);
}

function remove(type: Type, K: unknown, v: Operand) {
  const entries = listOf('literal' in v ? v.literal : v.value).map((entry) => textKey(textForm('text', entry)));
  if (type === 'multiselect') {
    const kept = listOf(K).filter((entry) => !entries.includes(textKey(textForm('text', entry))));
    return kept.length === listOf(K).length
      ? { value: K }
      : { value: kept.length === 0 ? null : kept, changed: 'removed' as const };
  }
  if (isEmpty(type, K)) return { value: K };
  let characters = Array.from(textForm(type, K).normalize('NFC'));
  let changed = false;
  for (const entry of entries) {
    for (let i = 0; i < characters.length; ) {
      let end = i + 1;
      while (end <= characters.length && byCodePoint(textKey(characters.slice(i, end).join('')), entry) !== 0) end++;
      if (end > characters.length) i++;
      else {
        characters = [...characters.slice(0, i), ...characters.slice(end)];
        changed = true;
      }
    }
  }
  return changed
    ? { value: characters.join('').trim() === '' ? null : characters.join(''), changed: 'removed' as const }
    : { value: K };
}

/** The outcome of the rule, looked at once. */
export function ruleOutcome(line: RulesLine): Outcome {
  const { value, changed, asserted } = once(line, line.record);
  return { outcome: changed ?? (asserted === undefined ? 'none' : asserted ? 'pass' : 'fail'), value };
}
