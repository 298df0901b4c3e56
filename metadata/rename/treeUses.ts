/** Where filter trees and the rows of rules name a field. */
import type { Cursor } from '../compiler/cursor.ts';
import { isRecord } from '../isRecord.ts';
import { fieldsInText, RECORD_FIELD_MEMBERS, SOURCE_FIELD_MEMBERS } from '../kinds/ruleMembers.ts';
import type { FieldTarget } from './fieldTarget.ts';
import { type FieldUse, member, members } from './fieldUse.ts';

/** The text at `key`, where it is the field's name. */
export function named(cursor: Cursor, key: string, { from, to }: FieldTarget): FieldUse[] {
  const at = member(cursor, key);
  return at && at.value === from ? [{ spot: at, about: 'value', was: from, is: to }] : [];
}

/** The property of that name. */
export function keyed(cursor: Cursor, { from, to }: FieldTarget): FieldUse[] {
  const at = isRecord(cursor.value) ? member(cursor, from) : undefined;
  return at ? [{ spot: at, about: 'key', was: from, is: to }] : [];
}

/** The text at `key`, if it contains a placeholder of the field. */
function textUses(cursor: Cursor, key: string, { from, to }: FieldTarget): FieldUse[] {
  const at = member(cursor, key);
  if (!at || !fieldsInText(at.value).includes(from)) return [];
  const was = at.value as string;
  return [{ spot: at, about: 'value', was, is: was.replaceAll(`{${from}}`, `{${to}}`) }];
}

/** The leaves of a filter tree (docs/contract/filters.md). */
export function filterUses(cursor: Cursor, target: FieldTarget): FieldUse[] {
  const inside = member(cursor, 'fields');
  if (!inside || !Array.isArray(inside.value))
    return [...named(cursor, 'name', target), ...named(cursor, 'matchField', target)];
  return members(inside).flatMap(([, node]) => filterUses(node, target));
}

/** The rows of a rule (docs/contract/rules.md): of the template that shows the field, or looking in a source that has it. */
export function ruleUses(cursor: Cursor, target: FieldTarget): FieldUse[] {
  const rule = cursor.value as { template?: unknown };
  const rows = member(cursor, 'rows');
  if (!rows) return [];
  const own = typeof rule.template === 'string' && target.templates.has(rule.template);
  return members(rows).flatMap(([, row]) => {
    const { metaSource } = (isRecord(row.value) ? row.value : {}) as { metaSource?: unknown };
    const within = metaSource === target.entity || (typeof metaSource === 'string' && target.lists.has(metaSource));
    return [
      ...(own
        ? [
            ...RECORD_FIELD_MEMBERS.flatMap((name) => named(row, name, target)),
            ...textUses(row, 'errorMessage', target),
          ]
        : []),
      ...(within && target.entity !== undefined
        ? SOURCE_FIELD_MEMBERS.flatMap((name) => named(row, name, target))
        : []),
    ];
  });
}

/** The places of an example that contain records of the template, or of a source. */
export function exampleUses(cursor: Cursor, own: boolean, target: FieldTarget): FieldUse[] {
  const part = (...path: string[]): Cursor | undefined =>
    path.reduce<Cursor | undefined>((at, key) => (at ? member(at, key) : undefined), cursor);
  const keysOf = (at: Cursor | undefined) => (at ? keyed(at, target) : []);
  const rowsOf = (at: Cursor | undefined) => (at ? members(at).flatMap(([, row]) => keyed(row, target)) : []);
  const sources = part('given', 'sources');
  return [
    ...(own
      ? [
          ...keysOf(part('given', 'record')),
          ...rowsOf(part('given', 'records')),
          ...(['values', 'verdicts', 'messages'] as const).flatMap((word) => keysOf(part('expect', word))),
        ]
      : []),
    ...(sources ? members(sources) : []).flatMap(([name, rows]) =>
      (target.entity !== undefined && name === target.entity) || target.lists.has(name) ? rowsOf(rows) : [],
    ),
  ];
}
