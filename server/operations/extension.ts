/** Data that the platform and a trade exchange through `Services.extension`. */
import type { EffectiveField, EntityField } from '../../metadata/kinds/field.ts';
import type { Localizable } from '../platform/words/localizedText.ts';
import type { StoredRecord } from '../store/index.ts';

type Values = Readonly<Record<string, unknown>>;

/** A record that is saved: its values after the save, and those before it. */
export interface CheckedRecord {
  readonly id: string | undefined;
  readonly values: Values;
  readonly stored: Values | undefined;
}

export interface RecordVerdict {
  /** Field to message. */
  errors?: Record<string, Localizable>;
  /** Values stored in addition to the sent ones. */
  set?: Record<string, unknown>;
}

/** An entry of a list of suggestions. */
export interface ListEntry {
  readonly value: string;
  readonly label: string;
}

/** A field that a text of definitions or records names. */
export interface NamedField {
  readonly entity: string;
  readonly key: string;
  readonly definition: EntityField;
}

/** A row of a file that is compared with what is stored. */
export interface JudgedPart {
  readonly number: number;
  readonly state: 'new' | 'changed' | 'same' | 'wrong';
  readonly values: Values;
  readonly errors: Readonly<Record<string, string>> | undefined;
  /** The stored record that the row is about. */
  readonly record: StoredRecord | undefined;
}

export interface PartComparison {
  judge(rows: readonly { readonly number: number; readonly values: Values }[]): Promise<readonly JudgedPart[]>;
  /** The stored records that no row was about. */
  gone(): readonly StoredRecord[];
}

export interface SavedParts {
  /** The answer of the call. @throws HttpError 412 where a row was refused, although others were saved */
  answer(): unknown;
  /** The `tempId` of each saved row. */
  readonly saved: readonly unknown[];
}

/** An upload whose rows are parts of one record, such as the lanes of a tariff, and not records of their own. */
export interface PartUpload {
  /** Fields that columns of the file may be. */
  fields(): Promise<EffectiveField[]>;
  comparison(): Promise<PartComparison>;
  /** How a stored record is shown beside the rows. */
  projection(): Promise<(record: StoredRecord) => Record<string, unknown> & { id: string; version: number }>;
  save(rows: readonly Record<string, unknown>[]): Promise<SavedParts>;
}
