/** The names that a row of an answer or of a save has for itself, beside its fields (docs/contract/calls.md). */
import type { FieldType } from './kinds/fieldTypes.ts';

const identity = { id: 'text', version: 'numeric' } as const;
const scope = { systemId: 'text', accountId: 'text' } as const;
const authorship = { createdOn: 'dateTime', createdBy: 'text', updatedOn: 'dateTime', updatedBy: 'text' } as const;

/** What every record has, whatever its entity says, and the type of each. */
export const recordProperties = { ...identity, ...scope, ...authorship } as const satisfies Record<string, FieldType>;
export type RecordProperty = keyof typeof recordProperties;

const keys = <Name extends string>(of: Readonly<Record<Name, unknown>>) => Object.keys(of) as Name[];

export const recordPropertyNames: ReadonlySet<string> = new Set(keys(recordProperties));
/** Who wrote a record and when. */
export const authorshipNames = keys(authorship);
/** What a save names a row by. */
export const identityNames = [...keys(identity), 'tempId'] as const;

/** What a row that is sent says beside its fields. */
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
/** What a row that is shown says beside its columns. The scope is no column either, but rules and saves read it. */
export const shownRowNames: ReadonlySet<string> = new Set([
  ...identityNames,
  ...authorshipNames,
  'rownum',
  'match',
  'was',
  'errors',
]);
/** What the store adds to the fields of a record. */
export const storedRecordNames: ReadonlySet<string> = new Set([...keys(identity), ...authorshipNames, 'scope']);
