/** A stored field says what it was called before, so that `apply` gives the values to the new name. */
import type { Compiled } from '../compiler/compile.ts';
import type { FieldTarget } from './fieldTarget.ts';
import { propertyIn, textEdit } from './overlayEdits.ts';
import type { SyntaxOf, TextEdit } from './textEdits.ts';

export function formerlyEdit(
  compiled: Compiled,
  { entity, from }: FieldTarget,
  syntaxOf: (path: string) => SyntaxOf | undefined,
): TextEdit[] {
  const at = compiled.origin('entity', entity as string, ['fields', from]);
  const syntax = at && syntaxOf(at.file);
  const key = at && syntax?.nodeAt(at.line, at.column);
  const field = key?.parent?.type === 'property' ? key.parent.children?.[1] : undefined;
  if (!at || !syntax || field?.type !== 'object') return [];
  const known = propertyIn(field, 'formerly');
  if (known) return textEdit(at.file, known, from);
  const first = field.children?.[0];
  // As the first property is set off, so is this one.
  const gap = first ? syntax.text.slice(field.offset + 1, first.offset) : '';
  const text = `${gap}"formerly": ${JSON.stringify(from)}${first ? ',' : ''}`;
  return [{ file: at.file, offset: field.offset + 1, length: 0, text }];
}
