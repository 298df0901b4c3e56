/**
 * Sources as syntax trees. The compiler (TypeScript 7) offers no interface to programs, so the parser that the build
 * brings along reads them; comments and strings can therefore never be mistaken for code.
 */
import { parseSync } from 'vite';

/** A node of the ESTree of a source; `start` and `end` are offsets in UTF-16 units. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}

export interface Source {
  path: string;
  text: string;
  program: SyntaxNode;
  comments: readonly { type: 'Line' | 'Block'; value: string; start: number; end: number }[];
}

const isSourcePath = (path: string): boolean => /\.(ts|tsx|mjs|js)$/.test(path) && !path.endsWith('.d.ts');

const parsed = new Map<string, Source>();

/** The tree of one source. Throws when it is not valid TypeScript. */
function parseSource(path: string, text: string): Source {
  const key = `${path}\n${text}`;
  const known = parsed.get(key);
  if (known) return known;
  const result = parseSync(path, text);
  const [error] = result.errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  const source: Source = {
    path,
    text,
    program: result.program as unknown as SyntaxNode,
    comments: result.comments,
  };
  parsed.set(key, source);
  return source;
}

/** All sources among `files`, parsed. */
export function sourcesOf(files: ReadonlyMap<string, string>): Source[] {
  return [...files].filter(([path]) => isSourcePath(path)).map(([path, text]) => parseSource(path, text));
}

/** Returns true for tests, which are colocated with the tested code, and for their support: tests/ and folders named testing/. */
export const isTest = (path: string): boolean => /\.test\.tsx?$|^tests\/|\/testing\//.test(path);

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

/** Calls `visit` for `node` and everything below it, with the parent and the property that holds it. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parent: SyntaxNode | undefined, property: string) => void,
  parent?: SyntaxNode,
  property = '',
): void {
  visit(node, parent, property);
  // Nodes are plain objects: lists of their entries would take most of the time of all checks.
  for (const name in node) {
    const value = node[name];
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) walk(item, visit, node, name);
    } else if (isNode(value)) walk(value, visit, node, name);
  }
}
