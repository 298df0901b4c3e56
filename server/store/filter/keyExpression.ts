/** The location of a comparison key in a row, and how each database reads it. */
import { type RawBuilder, sql } from 'kysely';
import { decimalKeyOfNumber } from '../../../engine/values/decimal.ts';
import type { KeyKind, KeyRef } from '../../../metadata/signatures/sqlTree.ts';
import type { StoreKind } from '../columnTypes.ts';

/** The place of a field's keys in a table. */
export interface KeyColumn {
  /** The kind of key in `column`; undefined where the field has no column of its own. */
  own?: KeyKind;
  column?: string;
  /** The field's name inside the `keys` JSON: `[a-z0-9_]` only, so that it needs no quoting in a JSON path. */
  inJson: string;
}

/** The keys of a field that another table has, as the statement of a row reads them. */
export interface ReferencedKeys {
  text(key: KeyKind): RawBuilder<string | null>;
  list(key: KeyKind): RawBuilder<unknown>;
}

/** Finds the place of a field's keys. @throws Error for a field that the table does not have */
export type KeyColumns = (field: string) => KeyColumn | ReferencedKeys;

/** Expressions over the keys of one table in one database. */
export interface KeyExpressions {
  /** A single key, as text that compares by bytes; NULL when absent. */
  text(ref: KeyRef): RawBuilder<string | null>;
  /** A list key as the database's JSON; NULL when absent. */
  list(ref: KeyRef): RawBuilder<unknown>;
}

export function keyExpressions(kind: StoreKind, places: KeyColumns): KeyExpressions {
  const inJson = kind === 'sqlite' ? sqliteJson : postgresJson;
  return {
    text(ref) {
      const place = places(ref.field);
      if ('text' in place) return place.text(ref.key);
      const { own, column, inJson: name } = place;
      const at = (key: KeyKind) =>
        own === key && column ? sql<string | null>`${sql.ref(column)}` : inJson.text(name, key);
      if (ref.key !== 'm' || own === 'm') return at(ref.key);
      // The decimal key of a non-decimal field is stored only if it does not follow from its number key.
      return sql<string | null>`coalesce(${at('m')}, ${at('n')} || ${sql.lit(decimalKeyOfNumber(''))})`;
    },
    list(ref) {
      const place = places(ref.field);
      return 'list' in place ? place.list(ref.key) : inJson.list(place.inJson, ref.key);
    },
  };
}

const sqliteJson = {
  text: (name: string, key: KeyKind) =>
    sql<string | null>`json_extract(${sql.ref('keys')}, ${sql.lit(`$.${name}.${key}`)})`,
  list: (name: string, key: KeyKind) => sql`json_extract(${sql.ref('keys')}, ${sql.lit(`$.${name}.${key}`)})`,
};

const postgresJson = {
  text: (name: string, key: KeyKind) =>
    sql<string | null>`((${sql.ref('keys')} -> ${sql.lit(name)} ->> ${sql.lit(key)}) collate "C")`,
  list: (name: string, key: KeyKind) => sql`(${sql.ref('keys')} -> ${sql.lit(name)} -> ${sql.lit(key)})`,
};
