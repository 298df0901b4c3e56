/** Places that name a field by what follows from them (compiler/inferred.ts): a file says it elsewhere, or not at all. */
import type { Node } from 'jsonc-parser';
import type { Compiled } from '../compiler/compile.ts';
import { pathOf } from '../compiler/cursor.ts';
import type { FieldUse } from './fieldUse.ts';
import { propertyIn, textEdit } from './overlayEdits.ts';
import type { SyntaxOf, TextEdit } from './textEdits.ts';

/** The edits for a use that no property and no text of a file is. */
export function inferredEdits(
  compiled: Compiled,
  { spot, was, is }: FieldUse,
  syntaxOf: (path: string) => SyntaxOf | undefined,
): { edits: TextEdit[]; layer: string } | undefined {
  const at = compiled.origin(spot.kind, spot.name);
  const node = at && syntaxOf(at.file)?.nodeAt(at.line, at.column);
  if (!at || !node) return undefined;
  const definition = node.parent?.type === 'property' ? node.parent.children?.[1] : node;
  return { edits: editsIn(at.file, definition, spot.kind, pathOf(spot), was, is), layer: at.layer };
}

function editsIn(
  file: string,
  definition: Node | undefined,
  kind: string,
  [word, key = '', ...rest]: readonly string[],
  was: string,
  is: string,
): TextEdit[] {
  // The fields of a template in their order, of which nothing more is said.
  if (kind === 'template' && word === 'fields' && rest.length === 0) {
    const order = propertyIn(definition, 'order')?.children ?? [];
    return order.filter(({ value }) => value === was).flatMap((name) => textEdit(file, name, is));
  }
  // A unique key keeps its name, so that its column does: it says its field now.
  const unique = kind === 'entity' && word === 'unique' ? propertyIn(propertyIn(definition, 'unique'), key) : undefined;
  if (unique?.type !== 'object' || key !== was || propertyIn(unique, 'fields')) return [];
  return [{ file, offset: unique.offset, length: unique.length, text: `{ "fields": [${JSON.stringify(is)}] }` }];
}
