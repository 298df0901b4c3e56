/** The edits of paths in overlays and texts files; values are edited separately. */
import type { Node } from 'jsonc-parser';
import { layerOf, roleOf } from '../compiler/layout.ts';
import type { DefinitionFile } from '../compiler/source.ts';
import type { NamedLocations } from './namedLocations.ts';
import { SyntaxOf, type TextEdit } from './textEdits.ts';

export const roleIn = (path: string): string => roleOf(layerOf(path)?.inside ?? '', '').role;

export const propertyIn = (node: Node | undefined, name: string): Node | undefined =>
  node?.type === 'object'
    ? node.children?.find(({ children }) => children?.[0]?.value === name)?.children?.[1]
    : undefined;

const textIn = (node: Node | undefined): string => (typeof node?.value === 'string' ? node.value : '');

/** An edit of a text in JSON; empty if the text is unchanged. */
export function textEdit(file: string, node: Node | undefined, is: string): TextEdit[] {
  if (!node || node.value === is) return [];
  return [{ file, offset: node.offset, length: node.length, text: JSON.stringify(is) }];
}

/** An edit of a change, and the definition that the change is of. */
export type ChangeEdit = TextEdit & { kind: string; name: string };

/** The edits of the paths and anchors of an overlay's changes. */
export function overlayEdits(file: DefinitionFile, places: NamedLocations): ChangeEdit[] {
  const changes = propertyIn(new SyntaxOf(file).root, 'changes');
  return (changes?.children ?? []).flatMap((change) => {
    const [kind, name, at, after] = ['kind', 'name', 'at', 'after'].map((word) => propertyIn(change, word));
    if (!at || typeof at.value !== 'string') return [];
    const of = [textIn(kind), textIn(name)] as const;
    const edits = [
      ...textEdit(file.path, at, places.renamed(...of, at.value)),
      ...(typeof after?.value === 'string'
        ? textEdit(file.path, after, places.sibling(...of, at.value, after.value))
        : []),
    ];
    return edits.map((edit) => ({ ...edit, kind: of[0], name: of[1] }));
  });
}

/**
 * The places of a texts file: kind, name and names from there down; and the texts that it says otherwise, where a field is
 * named in them.
 * @param texts what a text that names the field is afterwards
 */
export function textsEdits(
  file: DefinitionFile,
  places: NamedLocations,
  texts: ReadonlyMap<string, string>,
): TextEdit[] {
  const { root } = new SyntaxOf(file);
  const keysIn = (word: string) => (propertyIn(root, word)?.children ?? []).map(({ children }) => children?.[0]);
  return [
    ...keysIn('at').flatMap((key) => {
      const [kind = '', name = '', ...path] = textIn(key).split('/');
      return textEdit(file.path, key, [kind, name, places.renamed(kind, name, path.join('/'))].join('/'));
    }),
    ...keysIn('texts').flatMap((key) => textEdit(file.path, key, texts.get(textIn(key)) ?? textIn(key))),
  ];
}
