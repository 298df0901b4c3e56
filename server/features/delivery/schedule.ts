/** When a profile sends what matches it now. */
import type { StoredRecord } from '../../store/index.ts';
import { textOf } from './packet.ts';

interface Block {
  readonly schedulingOn?: unknown;
}

/** @returns undefined where it is not scheduled: its invoices wait until somebody sends them */
export function dueAt(profile: StoredRecord, now: Date): Date | undefined {
  const blocks = Array.isArray(profile.values.scheduling) ? (profile.values.scheduling as Block[]) : [];
  const modes = blocks.map(({ schedulingOn }) => schedulingOn);
  if (modes.includes('immediately')) return now;
  if (!modes.some((mode) => mode === 'daily' || mode === 'weekly' || mode === 'monthly')) return undefined;
  const next = new Date(textOf(profile, 'nextDeliver'));
  return next.getTime() > now.getTime() ? next : undefined;
}
