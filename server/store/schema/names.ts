/**
 * Names of tables and columns made from names of definitions. SQLite takes `podAta` and `podATA` for one column and
 * PostgreSQL cuts names at 63 bytes without saying so, hence: lower case only, one name for one word, and a fault where a
 * name is too long.
 */

/** PostgreSQL's NAMEDATALEN less one; index names add a prefix of their own. */
const MAX_IDENTIFIER_LENGTH = 63;

/**
 * Lower-case words for a camel-case name, reversible in principle: no two names give the same one. `_` doubles, a capital
 * is `_` and its small letter, anything else is `_0`, its code point in hexadecimal
 * and `_`.
 */
export function databaseName(name: string): string {
  return name.replace(/[^a-z0-9]/gu, (character) => {
    if (character === '_') return '__';
    if (/[A-Z]/.test(character)) return `_${character.toLowerCase()}`;
    return `_0${(character.codePointAt(0) ?? 0).toString(16)}_`;
  });
}

/** The table of an entity. @throws Error when the name is too long for PostgreSQL */
export const entityTable = (entity: string): string => fitting(`e_${databaseName(entity)}`, entity);
/** The column that holds a field's value. @throws Error when too long */
export const valueColumn = (field: string): string => fitting(`f_${databaseName(field)}`, field);
/** The column that holds a field's own comparison key. @throws Error when too long */
export const keyColumn = (field: string): string => fitting(`k_${databaseName(field)}`, field);
/** The column that holds what a unique key compares. @throws Error when too long */
export const uniqueColumn = (unique: string): string => fitting(`u_${databaseName(unique)}`, unique);
/** The column that holds an owned list. @throws Error when too long */
export const listColumn = (list: string): string => fitting(`l_${databaseName(list)}`, list);

/** The name of an index. Index names share one space in both databases, so the table's name is part. */
export const indexName = (table: string, what: string): string => fitting(`${table}__${databaseName(what)}`, what);

function fitting(made: string, name: string): string {
  if (made.length <= MAX_IDENTIFIER_LENGTH) return made;
  throw new Error(
    `The name "${name}" is too long for the database: "${made}" has ${made.length} bytes, ${MAX_IDENTIFIER_LENGTH} fit.`,
  );
}
