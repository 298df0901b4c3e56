/** The imports of a source, in all syntactic forms. */
import { posix } from 'node:path';
import { type Source, type SyntaxNode, walk } from './source.ts';

export interface Import {
  /** As written: `./a.ts`, `node:fs`, `react`. */
  specifier: string;
  /** The path from the root when it is one of ours, else undefined. */
  target: string | undefined;
  offset: number;
  /** Gone when the program runs: such an import cannot make a circle. */
  typeOnly: boolean;
  /** Loaded when reached, not at the start. */
  dynamic: boolean;
}

function isTypeOnly(node: SyntaxNode): boolean {
  if (node.importKind === 'type' || node.exportKind === 'type') return true;
  const specifiers = node.specifiers as SyntaxNode[] | undefined;
  // With verbatimModuleSyntax `import { type A } from './a.ts'` still loads the module.
  return node.type === 'TSImportType' && specifiers === undefined;
}

/** The node that holds the specifier, for the kinds of node that import. */
function specifierOf(node: SyntaxNode): SyntaxNode | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return (node.source as SyntaxNode | null) ?? undefined;
    default:
      return undefined;
  }
}

const known = new WeakMap<Source, readonly Import[]>();

/** All imports of `source`: static, re-exported, dynamic with a fixed name, and types by `import('…')`. Read once for all checks. */
export function importsOf(source: Source): readonly Import[] {
  const imports = known.get(source) ?? readImports(source);
  known.set(source, imports);
  return imports;
}

function readImports(source: Source): Import[] {
  const found: Import[] = [];
  walk(source.program, (node) => {
    const at = specifierOf(node);
    const specifier = at?.value;
    if (!at || typeof specifier !== 'string') return;
    const ours = specifier.startsWith('.');
    found.push({
      specifier,
      target: ours
        ? posix.normalize(posix.join(posix.dirname(source.path), specifier.replace(/[?#].*$/, '')))
        : undefined,
      offset: at.start,
      typeOnly: isTypeOnly(node),
      dynamic: node.type === 'ImportExpression',
    });
  });
  return found;
}

/** The package of a bare specifier: `@scope/name/sub` is of `@scope/name`. */
export function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
