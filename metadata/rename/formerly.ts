/**
 * A stored field declares its former names, the newest first, so that `apply` moves the values to the new name; its
 * label stays.
 */
import type { Compiled } from '../compiler/compile.ts';
import type { FieldTarget } from './fieldTarget.ts';
import { propertyIn } from './overlayEdits.ts';
import type { SyntaxOf, TextEdit } from './textEdits.ts';

export function formerlyEdit(
  compiled: Compiled,
  { entity, from, to }: FieldTarget,
  syntaxOf: (path: string) => SyntaxOf | undefined,
): TextEdit[] {
  const at = compiled.origin('entity', entity as string, ['fields', from]);
  const syntax = at && syntaxOf(at.file);
  const key = at && syntax?.nodeAt(at.line, at.column);
  const field = key?.parent?.type === 'property' ? key.parent.children?.[1] : undefined;
  if (!at || !syntax || field?.type !== 'object') return [];
  const known = propertyIn(field, 'formerly');
  if (known) {
    const before = (known.type === 'array' ? (known.children ?? []) : [known]).map(({ value }) => String(value));
    // A field renamed back to an old name drops it from the list; all others stay, since any database may still contain them.
    const [newest, ...older] = [from, ...before.filter((name) => name !== from && name !== to)];
    const names =
      older.length > 0
        ? `[${[newest, ...older].map((name) => JSON.stringify(name)).join(', ')}]`
        : JSON.stringify(newest);
    return [{ file: at.file, offset: known.offset, length: known.length, text: names }];
  }
  const first = field.children?.[0];
  // Uses the same whitespace as the first property.
  const gap = first ? syntax.text.slice(field.offset + 1, first.offset) : '';
  // A label derived from the key is written explicitly, so that it stays.
  const { label } = compiled.definitions.entity[entity as string]?.fields[from] ?? {};
  const called =
    propertyIn(field, 'label') || label === undefined ? '' : `,${gap || ' '}"label": ${JSON.stringify(label)}`;
  const text = `${gap}"formerly": ${JSON.stringify(from)}${called}${first ? ',' : ''}`;
  return [{ file: at.file, offset: field.offset + 1, length: 0, text }];
}
