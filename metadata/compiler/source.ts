/** A parsed file of definitions: its value, and the position of each part. */
import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { syntaxFaults } from './syntax.ts';

export interface DefinitionFile {
  path: string;
  text: string;
}

export interface Position {
  file: string;
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 units, as editors count. */
  column: number;
}

/** A syntax error of a file, found before validation by schemas. */
export interface SourceFault {
  offset: number;
  kind: 'syntax' | 'duplicate-name';
  message: string;
}

export interface Source extends DefinitionFile {
  root: Node | undefined;
  faults: SourceFault[];
  /** True if `root` is as intended: a comment or an extra comma is a fault, but does not change the rest. */
  whole: boolean;
  /** Converts an offset of the text to a position. */
  position(offset: number): Position;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function repeated(node: Node, faults: SourceFault[]): void {
  if (node.type === 'object') {
    const seen = new Set<string>();
    for (const property of node.children ?? []) {
      const key = property.children?.[0];
      if (!key) continue;
      const name = String(key.value);
      if (seen.has(name) || name === '__proto__')
        faults.push({
          offset: key.offset,
          kind: 'duplicate-name',
          message: name === '__proto__' ? '"__proto__" cannot be a name.' : `"${name}" is said twice in one object.`,
        });
      seen.add(name);
    }
  }
  for (const child of node.children ?? []) repeated(child, faults);
}

/** Far more than any definition needs: a filter of 50 groups nests 100 deep. Past it, no walk of the parts could end well. */
const MAX_DEPTH = 250;

/** The offset at which a text exceeds the nesting limit; undefined if it does not. */
function tooDeep(text: string): number | undefined {
  let depth = 0;
  for (const { index, 0: token } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth++;
    else if (token === ']' || token === '}') depth--;
    if (depth > MAX_DEPTH) return index;
  }
  return undefined;
}

/** A file is read once: whoever compiles the same files again, with another layer over them, changes nothing of what was read. */
const read = new WeakMap<DefinitionFile, { path: string; text: string; source: Source }>();

/** Reads a file as plain JSON. Comments, commas too many and names said twice are faults, each with its place. */
export function readSource(file: DefinitionFile): Source {
  const { path, text } = file;
  const known = read.get(file);
  if (known?.path === path && known.text === text) return known.source;
  const source = parsed(file);
  read.set(file, { path, text, source });
  return source;
}

function parsed({ path, text: written }: DefinitionFile): Source {
  const text = written.startsWith('\uFEFF') ? written.slice(1) : written;
  const errors: ParseError[] = [];
  const deep = tooDeep(text);
  const options = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };
  const root = deep === undefined ? parseTree(text, errors, options) : undefined;
  const syntax = syntaxFaults(text, errors);
  const faults: SourceFault[] = syntax.faults.map((fault) => ({ ...fault, kind: 'syntax' }));
  if (deep !== undefined)
    faults.push({ offset: deep, kind: 'syntax', message: `Nothing nests more than ${MAX_DEPTH} deep.` });
  if (!root && faults.length === 0) faults.push({ offset: 0, kind: 'syntax', message: 'The file is empty.' });
  // Duplicate names in a broken text may only be a consequence.
  const whole = root !== undefined && !syntax.astray;
  if (whole) repeated(root, faults);
  let starts: number[] | undefined;
  return {
    path,
    text,
    root,
    faults,
    whole,
    position(offset) {
      starts ??= lineStarts(text);
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] as number) <= offset) low = middle;
        else high = middle - 1;
      }
      return { file: path, line: low + 1, column: offset - (starts[low] as number) + 1 };
    },
  };
}
