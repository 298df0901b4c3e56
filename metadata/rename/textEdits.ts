/** Changes of some letters of a file, so that all others stay as their author wrote them. */
import { findNodeAtOffset, type Node, parseTree } from 'jsonc-parser';
import type { DefinitionFile } from '../compiler/source.ts';

export interface TextEdit {
  file: string;
  offset: number;
  length: number;
  text: string;
}

/** The files with the edits made; files without one are left out. */
export function withEdits(files: readonly DefinitionFile[], edits: readonly TextEdit[]): DefinitionFile[] {
  const byFile = new Map<string, TextEdit[]>();
  for (const edit of edits) byFile.set(edit.file, [...(byFile.get(edit.file) ?? []), edit]);
  return files.flatMap((file) => {
    const own = byFile.get(file.path);
    if (!own) return [];
    const text = own
      .sort((a, b) => b.offset - a.offset)
      .reduce((now, { offset, length, text: is }) => now.slice(0, offset) + is + now.slice(offset + length), file.text);
    return [{ path: file.path, text }];
  });
}

/** A file's syntax, and where its lines begin: for those who have a line and a column and want the node. */
export class SyntaxOf {
  readonly text: string;
  readonly root: Node | undefined;
  readonly #starts: number[] = [0];
  /** A byte order mark does not count as a character of the first line. */
  readonly #mark: number;

  constructor({ text }: DefinitionFile) {
    this.#mark = text.startsWith('\uFEFF') ? 1 : 0;
    this.text = text;
    this.root = parseTree(this.#mark ? ` ${text.slice(1)}` : text);
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
  }

  /** @param line from 1 @param column from 1 */
  nodeAt(line: number, column: number): Node | undefined {
    const offset = (this.#starts[line - 1] ?? 0) + column - 1 + (line === 1 ? this.#mark : 0);
    return this.root && findNodeAtOffset(this.root, offset);
  }

  positionOf(offset: number): { line: number; column: number } {
    let line = this.#starts.length - 1;
    while (line > 0 && (this.#starts[line] as number) > offset) line -= 1;
    return { line: line + 1, column: offset - (this.#starts[line] as number) + 1 };
  }
}
