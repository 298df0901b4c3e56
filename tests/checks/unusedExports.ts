/** Exports that no other module uses: who changes them has to look for users that are not there. */
import type { Check, Fault } from './fault.ts';
import { placeIn } from './fault.ts';
import { importsOf } from './imports.ts';
import { type Source, type SyntaxNode, sourcesOf, walk } from './source.ts';
import { isEntry, namedFiles } from './unused.ts';

/** Every name of a module: of `import * as`, of a module that is loaded when reached. */
const ALL = '*';
const nodes = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value : []) as SyntaxNode[];
/** The name of an identifier, or of `'a name'` in an import. */
const nameOf = (node: unknown): string => {
  const { name, value } = node as { name?: string; value?: string };
  return name ?? value ?? '';
};

/** The identifiers that a declaration or a pattern binds. */
function boundNames(node: SyntaxNode): SyntaxNode[] {
  switch (node.type) {
    case 'Identifier':
      return [node];
    case 'VariableDeclaration':
      return nodes(node.declarations).flatMap(({ id }) => boundNames(id as SyntaxNode));
    case 'ObjectPattern':
      return nodes(node.properties).flatMap((one) => boundNames((one.value ?? one.argument) as SyntaxNode));
    case 'ArrayPattern':
      return nodes(node.elements).filter(Boolean).flatMap(boundNames);
    case 'AssignmentPattern':
      return boundNames(node.left as SyntaxNode);
    case 'RestElement':
      return boundNames(node.argument as SyntaxNode);
    default:
      return node.id ? [node.id as SyntaxNode] : [];
  }
}

/** The names that a module exports, with their offsets. */
function exportsOf({ program }: Source): { name: string; offset: number }[] {
  return nodes(program.body).flatMap((node) => {
    if (node.type === 'ExportDefaultDeclaration') return [{ name: 'default', offset: node.start }];
    if (node.type !== 'ExportNamedDeclaration') return [];
    const declared = node.declaration ? boundNames(node.declaration as SyntaxNode) : [];
    return [
      ...declared.map((id) => ({ name: nameOf(id), offset: id.start })),
      ...nodes(node.specifiers).map(({ exported, start }) => ({ name: nameOf(exported), offset: start })),
    ];
  });
}

/** The names that one node takes of the module that it imports. */
function takenBy(node: SyntaxNode): string[] {
  const specifiers = nodes(node.specifiers);
  switch (node.type) {
    case 'ImportDeclaration':
      return specifiers.map(({ type, imported }) =>
        type === 'ImportSpecifier' ? nameOf(imported) : type === 'ImportDefaultSpecifier' ? 'default' : ALL,
      );
    case 'ExportNamedDeclaration':
      return specifiers.map(({ local }) => nameOf(local));
    case 'TSImportType': {
      let first = node.qualifier as SyntaxNode | null;
      while (first?.type === 'TSQualifiedName') first = first.left as SyntaxNode;
      return [first ? nameOf(first) : ALL];
    }
    default:
      return [ALL];
  }
}

/** Exported types that the module itself uses: they describe its functions, and may be imported by name. */
function typesOfItsOwn({ program }: Source): Set<string> {
  const declared = new Set<unknown>();
  const types = new Set<string>();
  const used = new Set<string>();
  walk(program, (node) => {
    if (node.type !== 'TSInterfaceDeclaration' && node.type !== 'TSTypeAliasDeclaration') return;
    declared.add(node.id);
    types.add(nameOf(node.id));
  });
  walk(program, (node) => {
    if (node.type === 'Identifier' && !declared.has(node)) used.add(nameOf(node));
  });
  return new Set([...types].filter((name) => used.has(name)));
}

/** Faults: an export that no other module takes; where it is used in its own module, only the word `export` is too much. */
export const unusedExports: Check = {
  name: 'no unused exports',
  run(files) {
    const sources = sourcesOf(files);
    const taken = new Map<string, Set<string>>();
    /** Modules whose names a module passes on by `export * from`. */
    const passedOn = new Map<string, string[]>();
    const namesOf = (path: string) => {
      const names = taken.get(path) ?? new Set<string>();
      taken.set(path, names);
      return names;
    };
    for (const source of sources) {
      const targets = new Map(importsOf(source).map(({ offset, target }) => [offset, target]));
      walk(source.program, (node) => {
        const at = (node.source as SyntaxNode | null | undefined)?.start;
        const target = at === undefined ? undefined : targets.get(at);
        if (target === undefined) return;
        if (node.type === 'ExportAllDeclaration' && !node.exported)
          passedOn.set(source.path, [...(passedOn.get(source.path) ?? []), target]);
        else for (const name of takenBy(node)) namesOf(target).add(name);
      });
    }
    const passOn = (from: string, name: string): void => {
      for (const target of passedOn.get(from) ?? []) {
        if (namesOf(target).has(name)) continue;
        namesOf(target).add(name);
        passOn(target, name);
      }
    };
    for (const [path, names] of [...taken]) for (const name of [...names]) passOn(path, name);
    const named = namedFiles(sources);
    const faults: Fault[] = [];
    for (const source of sources) {
      const { path, text } = source;
      const names = taken.get(path);
      if (names?.has(ALL) || isEntry(path) || named(path)) continue;
      const unused = exportsOf(source).filter(({ name }) => !names?.has(name));
      const types = unused.length > 0 ? typesOfItsOwn(source) : new Set<string>();
      for (const { name, offset } of unused)
        if (!types.has(name))
          faults.push({
            file: path,
            ...placeIn(text, offset),
            kind: 'unused-export',
            message: `no other module uses ${name}: export it no longer, or delete it`,
          });
    }
    return faults;
  },
};
