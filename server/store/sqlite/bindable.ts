import type { SqliteValue } from './driver.ts';

/** A parameter that would be stored as something else than what was meant. */
class UnbindableError extends TypeError {
  override name = 'UnbindableError';
}

/**
 * The parameters as SQLite will hold them. `sqlite3` binds a BigInt as NULL, a Date as milliseconds and NaN as NULL, all
 * silently; refusing them here is what keeps both drivers alike.
 * @throws UnbindableError naming the parameter's position, from 1
 */
export function bindable(params: readonly unknown[]): SqliteValue[] {
  return params.map((value, index) => {
    switch (typeof value) {
      case 'string':
        return value;
      case 'number':
        if (Number.isFinite(value)) return value;
        throw new UnbindableError(`Parameter ${index + 1} is ${value}: only finite numbers can be stored.`);
      case 'boolean':
        return value ? 1 : 0;
      case 'bigint':
        throw new UnbindableError(
          `Parameter ${index + 1} is a BigInt (${value}): send whole numbers past 2^53 as text, SQLite keeps them exact.`,
        );
      default:
        if (value === null) return null;
        if (value instanceof Uint8Array) return value;
        throw new UnbindableError(
          `Parameter ${index + 1} is ${value === undefined ? 'undefined' : `a ${Object.prototype.toString.call(value).slice(8, -1)}`}: SQLite holds text, numbers, bytes and null.`,
        );
    }
  });
}
