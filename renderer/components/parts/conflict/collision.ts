/** What both sides changed differently, as a save answers it (412), and who the other side was. */
import type { FieldCollision } from '../../../../engine/index.ts';
import { formatInstant } from '../../../text/formatValue.ts';
import { word } from '../../../text/messages.ts';

export interface ChangedBy {
  readonly by?: { readonly id: string; readonly name: string };
  /** Whether it was the same person, in another window. */
  readonly bySelf?: boolean;
  /** ISO 8601. */
  readonly at?: string;
}
export type Collision = FieldCollision & ChangedBy;
export type Side = 'mine' | 'theirs';

/** Who changed it: a name, or that it was oneself elsewhere; nothing where that is not known. */
export const whoChanged = ({ by, bySelf }: ChangedBy): string => (bySelf ? word('conflict.bySelf') : (by?.name ?? ''));

/** Who and when, in words. */
export function whoAndWhen(changed: ChangedBy): string {
  const who = whoChanged(changed);
  if (who === '') return '';
  return word('conflict.byAt', { who, when: formatInstant(changed.at) });
}
