/** The fields of a template as its grid sends them, with their checks. */

import { FIELD_CONDITIONS } from '../../engine/forms/fieldConditions.ts';
import { checkRegex } from '../../engine/regex/checkRegex.ts';
import type { Keyed } from '../../metadata/edits/keyed.ts';
import { pathWords } from '../../metadata/fieldPath.ts';
import { TemplateFieldSchema } from '../../metadata/kinds/field.ts';
import type { TemplateDefinition } from '../../metadata/kinds/template.ts';
import { sameJson } from '../../metadata/sameJson.ts';
import type { ServerWord } from '../../metadata/signatures/messageNames.ts';
import { HttpError, invalid } from '../platform/http/httpError.ts';
import { type LocalizedText, t } from '../platform/words/localizedText.ts';

/** Properties of a default field that cannot be edited. */
const FIXED = ['isMandatory', 'isMasterField', 'isUniqueField', 'isActive'] as const;
/** Without these a field is not saved. */
const NEEDED = ['label', 'type', 'length', 'displayOrder'] as const;

const NEEDED_OF_OTHER = ['displayOrder'] as const;

const isPath = (path: unknown): boolean => typeof path === 'string' && path !== '';

/** Presentation properties of a referenced record's field; a different type is retained, to be refused. */
const lookOf = (given: Keyed, before: Keyed | undefined): Keyed =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => pathWords.has(name) || (name === 'type' && before !== undefined && value !== before.type),
    ),
  );

/** A fault of one of the sent fields. */
export interface WrongField {
  /** Which of them, from 0; undefined: all together. */
  at?: number;
  key?: string;
  /** The member that is wrong. */
  member: string;
  words: LocalizedText;
}

export interface PlannedFields {
  template: TemplateDefinition;
  wrong: WrongField[];
  /** Field to its number in the order, as sent. */
  orders: ReadonlyMap<string, number>;
}

export interface FieldsPlan {
  template: TemplateDefinition;
  /** The fields as they are now, merged over the entity's. */
  now: ReadonlyMap<string, Keyed>;
  /** Those whose type is settled: what was in force keeps it. */
  settled: ReadonlySet<string>;
  /** The fields that are sent: `key`, and what is to change of it; null: nothing is said any more. */
  sent: readonly Keyed[];
  /** Field to its number in the order; the grid counts places, calls the numbers that are written. */
  orders: ReadonlyMap<string, number>;
  /** Numbers are places: none is written, `arranged` anchors what moved. */
  byPlace?: boolean;
  /** The row that the grid shows the field in, from 1. */
  rowOf(key: string, at: number): number;
}

/** Merges sent fields into the template; properties that a sent field omits are unchanged. */
export function planFields({ template, now, settled, sent, orders, rowOf, byPlace }: FieldsPlan): PlannedFields {
  const wrong: WrongField[] = [];
  const fields: Record<string, Keyed> = { ...(template.fields as Record<string, Keyed>) };
  const numbers = new Map(orders);
  const seen = new Map<string, number>();
  for (const [at, { key, isRemoved, isNew, ...all }] of sent.entries()) {
    const ofOther = isPath(all.path) || (all.path === undefined && isPath(now.get(String(key))?.path));
    // Of another record's field only its looks are said here: the rest is what it is there.
    const given: Keyed = ofOther ? lookOf(all, now.get(String(key))) : all;
    const say = (member: string, word: ServerWord) => wrong.push({ at, key: String(key), member, words: t(word) });
    if (typeof key !== 'string' || !/^[A-Za-z][A-Za-z0-9]*$/.test(key)) {
      say('key', 'templateKeyLetters');
      continue;
    }
    if (seen.has(key) || (isNew === true && Object.hasOwn(fields, key))) {
      say('key', 'templateKeyTwice');
      continue;
    }
    seen.set(key, at);
    const before = now.get(key);
    if (before?.isDefault === true) {
      if (isRemoved === true) {
        say('key', 'templateDefaultField');
        continue;
      }
      for (const name of FIXED) {
        const was = before[name] ?? name === 'isActive';
        if (given[name] !== undefined && (given[name] ?? name === 'isActive') !== was)
          say(name, 'templateDefaultField');
      }
    }
    if (isRemoved === true) {
      delete fields[key];
      numbers.delete(key);
      continue;
    }
    if (before && settled.has(key) && given.type !== undefined && given.type !== before.type)
      say('type', 'templateTypeFixed');
    // An existing field may lack a length; but required properties cannot be removed.
    for (const name of ofOther ? NEEDED_OF_OTHER : NEEDED) {
      if (given[name] === null || given[name] === '' || (!before && given[name] === undefined))
        say(name, 'templateMandatory');
    }
    if (typeof given.regex === 'string' && given.regex !== '' && checkRegex(given.regex)) say('regex', 'templateRegex');
    if (given.displayOrder !== undefined) numbers.set(key, Number(given.displayOrder));
    const { displayOrder: _, ...placeless } = given;
    fields[key] = fieldOf(fields[key], before, byPlace ? placeless : given);
  }
  wrong.push(...wrongOrders(fields, numbers, sent, seen, rowOf), ...wrongMasters(fields, now, seen));
  return { template: { ...template, fields } as TemplateDefinition, wrong, orders: numbers };
}

/** Properties that mean nothing when empty: so the entity's value can be overridden with none. */
const EMPTIED = new Set(['regex', 'toolTip', 'errorMessage', 'description', 'groupKey', 'suggestionField']);

/** Only what differs from what is said now: what the entity says already is not said again. */
function fieldOf(own: Keyed | undefined, before: Keyed | undefined, given: Keyed): Keyed {
  const { after, ...rest } = own ?? {};
  // A number takes the place of an anchor.
  const field: Record<string, unknown> = { ...rest };
  if (after !== undefined && given.displayOrder === undefined) field.after = after;
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || sameJson(value, before?.[name])) continue;
    if (value !== null) field[name] = value;
    else if (Object.hasOwn(field, name)) delete field[name];
    else if (before?.[name] === undefined) continue;
    else if (EMPTIED.has(name)) field[name] = '';
    else if (Object.hasOwn(FIELD_CONDITIONS, name))
      field[name] = FIELD_CONDITIONS[name as keyof typeof FIELD_CONDITIONS];
  }
  return field;
}

function wrongOrders(
  fields: Record<string, Keyed>,
  numbers: ReadonlyMap<string, number>,
  sent: readonly Keyed[],
  seen: ReadonlyMap<string, number>,
  rowOf: FieldsPlan['rowOf'],
): WrongField[] {
  const keys = Object.keys(fields);
  const by = new Map<number, string>();
  const wrong: WrongField[] = [];
  const asks = (key: string) => {
    const at = seen.get(key);
    return at === undefined || sent[at]?.displayOrder === undefined || sent[at]?.displayOrder === null ? undefined : at;
  };
  keys.forEach((key, index) => {
    const order = numbers.get(key);
    if (order === undefined) return;
    const at = asks(key);
    if (at !== undefined && (!Number.isInteger(order) || order < 1 || order > keys.length)) {
      const words = t('templateOrderRange', { count: keys.length });
      wrong.push({ at, key, member: 'displayOrder', words });
    }
    const other = by.get(order);
    if (other === undefined) by.set(order, key);
    else {
      const [one, where] = at === undefined ? [other, asks(other)] : [key, at];
      if (where === undefined) return;
      const words = t('templateOrderTwice', { row: rowOf(one, index) });
      wrong.push({ at: where, key: one, member: 'displayOrder', words });
    }
  });
  return wrong;
}

function wrongMasters(
  fields: Record<string, Keyed>,
  now: ReadonlyMap<string, Keyed>,
  seen: ReadonlyMap<string, number>,
): WrongField[] {
  const masters = Object.keys(fields).filter(
    (key) => (fields[key]?.isMasterField ?? now.get(key)?.isMasterField) === true,
  );
  if (masters.length === 1) return [];
  if (masters.length === 0) return [{ member: 'isMasterField', words: t('templateMasterMissing') }];
  const words = t('templateMasterTwice', { fields: masters });
  const named = masters.filter((key) => seen.has(key));
  if (named.length === 0) return [{ member: 'isMasterField', words }];
  return named.map((key) => ({ at: seen.get(key) as number, key, member: 'isMasterField', words }));
}

/**
 * The same for the calls of the specification, which send numbers as text and are atomic.
 * @param effective active fields, including the properties of the entity
 * @throws HttpError 422 with the field that is wrong first
 */
export function withFields(
  template: TemplateDefinition,
  effective: readonly (Keyed & { key: string })[],
  sent: readonly Keyed[],
): TemplateDefinition {
  if (sent.length === 0) throw new HttpError(422, t('templateNoData'));
  const now = new Map(effective.map((field) => [field.key, field]));
  for (const field of sent) refuseUnknown(field, now.get(String(field.key)));
  const orders = new Map(
    effective.flatMap(({ key, displayOrder }) =>
      displayOrder === undefined ? [] : [[key, Number(displayOrder)] as const],
    ),
  );
  const planned = planFields({
    template,
    now,
    settled: new Set(now.keys()),
    sent,
    orders,
    rowOf: (_, at) => at + 1,
  });
  const [first] = planned.wrong;
  if (first) throw new HttpError(422, first.words, first.key === undefined ? {} : { field: first.key });
  return planned.template;
}

const KNOWN_PROPERTIES: ReadonlySet<string> = new Set([
  ...Object.keys(TemplateFieldSchema.properties),
  ...['key', 'isNew', 'isRemoved'],
]);

/** @throws HttpError 422 naming a property that fields do not have; properties of the effective field may be sent back */
function refuseUnknown(sent: Keyed, effective: Keyed | undefined): void {
  const name = Object.keys(sent).find((one) => !KNOWN_PROPERTIES.has(one) && !sameJson(sent[one], effective?.[one]));
  if (name !== undefined) throw invalid(`A field has no property "${name}".`, { field: String(sent.key) });
}
