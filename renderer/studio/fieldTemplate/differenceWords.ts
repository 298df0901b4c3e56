/** Texts of the differences between two versions of a template, in the terms of its grid. */
import type { Difference } from '../../../metadata/edits/differences.ts';
import { fieldsOf } from '../../program/program.ts';
import { differenceWords } from '../parts/differenceWords.ts';
import type { FieldsEditorState } from './editorState.ts';

export function templateDifference(difference: Difference, { rows }: Pick<FieldsEditorState, 'rows'>): string {
  const [kind, key, member] = difference.path;
  const label = kind === 'fields' ? (rows.find((row) => row.key === key)?.label ?? key) : kind;
  const of = fieldsOf('templateField').find((field) => field.key === member)?.label ?? member;
  const where = [label, of].filter((part) => part !== undefined).join(', ');
  return differenceWords(difference, where || undefined);
}
