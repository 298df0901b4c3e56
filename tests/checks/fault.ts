/** A fault of a check, in the format of compilers, so that editors can jump to it. */

export interface Fault {
  /** Path from the root of the checkout, with forward slashes. */
  file: string;
  /** Line and column, both from 1; 1:1 when the whole file is meant. */
  line: number;
  column: number;
  kind: string;
  message: string;
}

/** A check: its name and what it finds in the files of the project. */
export interface Check {
  name: string;
  run(files: ReadonlyMap<string, string>): Fault[];
}

/** The line and column (from 1) of `offset` (in UTF-16 units) in `text`. */
export function placeIn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** The fault as one line: `file:line:column kind message`. */
export const faultLine = ({ file, line, column, kind, message }: Fault): string =>
  `${file}:${line}:${column} ${kind} ${message}`;
