/** Values in print: days and numbers in the tenant's formats, list values by label. */
import { PLAIN_FORMATS, writeDay, writeDecimal, writeQuantity } from '../../engine/values/localeFormats.ts';
import type { EntityField } from '../../metadata/kinds/field.ts';
import type { OperationContext } from '../operations/operation.ts';
import { tenantOf } from '../platform/words/tenantOf.ts';
import { createWallTime } from '../platform/words/wallTime.ts';
import { messageOf } from '../platform/words/words.ts';

/** @param row the values beside it, of which one may be its unit */
export type ValueText = (field: EntityField, value: unknown, row: Readonly<Record<string, unknown>>) => string;

/** @param timeZone of times; default: the tenant's */
export function createValueText({ runtime }: OperationContext, timeZone = runtime.timeZone): ValueText {
  const { program } = runtime;
  const formats = { ...PLAIN_FORMATS, ...tenantOf(program)?.formats };
  const wallTime = createWallTime(timeZone);
  const one = (field: EntityField, value: unknown, unit: unknown): string => {
    const text = String(value);
    const list = field.suggestionsSource === undefined ? undefined : program.definitions.list[field.suggestionsSource];
    if (list?.values && Object.hasOwn(list.values, text)) return list.values[text]?.label ?? text;
    if (field.type === 'dateTime') return writeDay(wallTime(text), formats);
    if (field.type === 'date') return writeDay(text.slice(0, 10), formats);
    return writeQuantity(field, text, unit, formats)?.text ?? writeNumber(field, text);
  };
  const writeNumber = ({ type, scale = 0 }: EntityField, text: string): string => {
    if (type !== 'decimal' && type !== 'numeric') return text;
    const [, whole, decimals = ''] = /^([+-]?\d+)(?:\.(\d+))?$/.exec(text) ?? [];
    const padded = whole === undefined || type === 'numeric' || decimals.length >= scale;
    return writeDecimal(padded ? text : `${whole}.${decimals.padEnd(scale, '0')}`, formats);
  };
  return (field, value, row) => {
    if (field.type === 'checkbox') {
      const name = value === true ? 'common.yes' : 'common.no';
      return messageOf(program, name, name);
    }
    if (value === undefined || value === null || value === '') return '';
    const unit = field.unitField === undefined ? undefined : row[field.unitField];
    if (Array.isArray(value)) return value.map((entry) => one(field, entry, unit)).join(', ');
    return typeof value === 'object' ? '' : one(field, value, unit);
  };
}
