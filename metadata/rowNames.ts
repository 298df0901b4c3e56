/** The names that a row of an answer or of a save has for itself, beside its fields (docs/contract/calls.md). */
import type { FieldType } from './kinds/fieldTypes.ts';

const identity = { id: 'text', version: 'numeric' } as const;
const scope = { systemId: 'text', accountId: 'text' } as const;
const authorship = { createdOn: 'dateTime', createdBy: 'text', updatedOn: 'dateTime', updatedBy: 'text' } as const;

/** The properties of every record, regardless of its entity, and their types. */
export const recordProperties = { ...identity, ...scope, ...authorship } as const satisfies Record<string, FieldType>;
export type RecordProperty = keyof typeof recordProperties;

const keys = <Name extends string>(of: Readonly<Record<Name, unknown>>) => Object.keys(of) as Name[];

export const recordPropertyNames: ReadonlySet<string> = new Set(keys(recordProperties));
/** The author and time of creation and of the last change. */
export const authorshipNames = keys(authorship);
/** The names by which a save identifies a row. */
export const identityNames = [...keys(identity), 'tempId'] as const;

/** The names in a sent row in addition to its fields. */
export const sentRowNames: ReadonlySet<string> = new Set([
  ...keys(recordProperties),
  'tempId',
  'rownum',
  'templateId',
  'updateField',
  'match',
  'was',
  'resolved',
]);
/** The names in a displayed row in addition to its columns. The scope is also not a column, but rules and saves read it. */
export const shownRowNames: ReadonlySet<string> = new Set([
  ...identityNames,
  ...authorshipNames,
  'rownum',
  'match',
  'was',
  'errors',
]);
/** The names that the store adds to the fields of a record. */
export const storedRecordNames: ReadonlySet<string> = new Set([...keys(identity), ...authorshipNames, 'scope']);
