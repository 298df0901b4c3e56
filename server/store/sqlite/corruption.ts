/** A file that SQLite cannot read any more: which it is, and what brings it back. */

/** SQLITE_CORRUPT and SQLITE_NOTADB, as both drivers say them. */
const DAMAGED = /SQLITE_(?:CORRUPT|NOTADB)|database disk image is malformed|file is not a database/;

/** The error in words where the file is damaged; else the error itself. */
export function explainCorruption(error: unknown, file: string): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (!DAMAGED.test(`${code} ${error.message}`)) return error;
  return new Error(
    `${file} is damaged (${error.message}), and nothing was changed in it. Move the folder away, and bring the last backup back into an empty one: npm run -s invoize -- restore FOLDER.`,
    { cause: error },
  );
}
