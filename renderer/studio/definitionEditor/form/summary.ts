/** One-line summary of a collapsed part. */
import { isKeyed } from '../../../../metadata/edits/keyed.ts';

const TELLING = [
  'component',
  'do',
  'cond',
  'op',
  'type',
  'label',
  'title',
  'text',
  'api',
  'operation',
  'field',
  'expression',
  'template',
  'entity',
  'message',
  'action',
  'route',
  'screen',
  'target',
  'method',
  'state',
  'value',
];
const MAX_LENGTH = 90;

export function summaryOf(value: unknown): string {
  if (!isKeyed(value)) return '';
  const words = TELLING.flatMap((name) => {
    const said = Object.hasOwn(value, name) ? value[name] : undefined;
    return typeof said === 'string' || typeof said === 'number' ? [String(said)] : [];
  });
  const text = words.slice(0, 4).join(' · ');
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}
