/** Collisions as returned by a save (412), with the user of the other change. */
import type { FieldCollision } from '../../../../engine/merge/mergeRecords.ts';
import { formatInstant } from '../../../text/formatValue.ts';
import { word } from '../../../text/messages.ts';

export interface ChangedBy {
  readonly by?: { readonly id: string; readonly name: string };
  /** True if it is the same user in another window. */
  readonly bySelf?: boolean;
  /** ISO 8601. */
  readonly at?: string;
}
export type Collision = FieldCollision & ChangedBy;
export type Side = 'mine' | 'theirs';

/** The user of the change: a name, or the current user elsewhere; empty if unknown. */
export const whoChanged = ({ by, bySelf }: ChangedBy): string => (bySelf ? word('conflict.bySelf') : (by?.name ?? ''));

/** Text with user and time. */
export function whoAndWhen(changed: ChangedBy): string {
  const who = whoChanged(changed);
  if (who === '') return '';
  return word('conflict.byAt', { who, when: formatInstant(changed.at) });
}
