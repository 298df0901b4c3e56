/** What differs between two versions of a template, in the words of its grid. */
import type { Difference } from '../../../metadata/changes/differences.ts';
import { word } from '../../runtime/messages.ts';
import { fieldsOf } from '../../runtime/program.ts';
import type { FieldsDesk } from './desk.ts';
import { say } from './say.ts';

function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return say('template.empty');
  if (typeof value === 'boolean') return word(value ? 'common.yes' : 'common.no');
  if (Array.isArray(value)) return value.map(shown).join(', ');
  if (typeof value !== 'object') return String(value);
  const { label } = value as { label?: unknown };
  return typeof label === 'string' ? label : Object.values(value).map(shown).join(' ');
}

export function differenceWords({ path, what, before, after }: Difference, { rows }: Pick<FieldsDesk, 'rows'>): string {
  const [kind, key, member] = path;
  const label = kind === 'fields' ? (rows.find((row) => row.key === key)?.label ?? key) : kind;
  const of = fieldsOf('templateField').find((field) => field.key === member)?.label ?? member;
  const where = [label, of].filter((part) => part !== undefined).join(', ');
  if (what === 'moved') return say('template.moved', { where });
  if (what === 'added') return say('template.added', { where, after: shown(after) });
  if (what === 'removed') return say('template.removed', { where });
  return say('template.was', { where, before: shown(before), after: shown(after) });
}
