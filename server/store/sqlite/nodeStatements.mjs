/**
 * Statements of a node:sqlite connection, prepared once. Plain JavaScript, because the reading threads have no loader for
 * TypeScript, and need none.
 */

/** Prepared statements kept per connection; the store's statements repeat. */
const MAX_CACHED_STATEMENTS = 200;

/** How statements are run on an open DatabaseSync: `run(sql, params, returnsRows)` gives a SqliteResult. */
export function nodeStatements(database) {
  const statements = new Map();
  const prepared = (sql) => {
    const known = statements.get(sql);
    if (known) {
      statements.delete(sql);
      statements.set(sql, known);
      return known;
    }
    const fresh = database.prepare(sql);
    statements.set(sql, fresh);
    if (statements.size > MAX_CACHED_STATEMENTS) statements.delete(statements.keys().next().value);
    return fresh;
  };
  return {
    run(sql, params, returnsRows) {
      const statement = prepared(sql);
      if (returnsRows) return { rows: statement.all(...params).map((row) => ({ ...row })) };
      const done = statement.run(...params);
      return { rows: [], changes: Number(done.changes), lastInsertId: Number(done.lastInsertRowid) };
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}
