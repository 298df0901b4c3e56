/**
 * Parses typed or pasted text as the value of a field; text that does not fit the type is returned unchanged and shown
 * as wrong.
 */
import { withoutOuterBlanks } from '../../../../engine/values/outerBlanks.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { readDateTime } from '../../../fields/readDateTime.ts';
import { zoneInForce } from '../../../program/zone.ts';
import { readDay } from '../../../text/readDay.ts';
import { readNumber } from '../../../text/readNumber.ts';
import { instantOf } from '../../../text/zonedTime.ts';

const TRUE = new Set(['true', '1', 'yes', 'y', 'x', '✓', 'on']);

export interface ReadContext {
  /** `yyyy-MM-dd`. */
  readonly today: string;
  /** The tenant's decimal separator. */
  readonly decimal: '.' | ',';
  /** The value that a typed label of the list means, where there is one. */
  valueOf(list: string, typed: string): string | undefined;
}

/** The value of the field's list that a text means; what means none stays as it is. */
const meaning = ({ suggestionsSource }: EffectiveField, entry: string, context: ReadContext): string =>
  (suggestionsSource && context.valueOf(suggestionsSource, entry)) || entry;

/** The value of a field that a text means: null for nothing. */
export function readCell(field: EffectiveField, typed: string, context: ReadContext): unknown {
  const text = typed.trim();
  if (field.type === 'checkbox') return TRUE.has(text.toLowerCase());
  if (text === '') return null;
  switch (field.type) {
    case 'numeric':
    case 'decimal': {
      const plain = readNumber(text, context.decimal);
      if (plain === undefined || field.type === 'decimal') return plain ?? typed;
      const number = Number(plain);
      return Number.isFinite(number) ? number : typed;
    }
    case 'date':
      return readDay(text, context.today) ?? typed;
    case 'dateTime': {
      const moment = readDateTime(text, context.today);
      return (moment && instantOf(moment, zoneInForce())) ?? typed;
    }
    case 'multiselect':
      return text
        .split(/[,\r\n]/)
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '')
        .map((entry) => meaning(field, entry, context));
    case 'dropdown':
    case 'reference':
      return meaning(field, text, context);
    default:
      return withoutOuterBlanks(field.type, typed);
  }
}
