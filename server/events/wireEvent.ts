/** An event of the store as one user may see it; undefined where it does not concern them. Of definitions the stream tells. */
import type { Access } from '../access/access.ts';
import type { StoreEvent } from '../store/events.ts';

export type WireEvent = { type: 'rows'; entity: string; ids: string[]; by: string } | { type: 'job'; job: string };

/** A job is told to its own user; changed rows to whoever may list the entity, without what is in them. */
export function wireEvent(event: StoreEvent, userId: string, access: Access): WireEvent | undefined {
  const payload = (event.payload ?? {}) as Record<string, unknown>;
  switch (event.channel) {
    case 'job':
      return payload.user === userId ? { type: 'job', job: String(payload.id) } : undefined;
    case 'rows': {
      const entity = String(payload.entity ?? '');
      if (!access.may(entity, 'list')) return undefined;
      const ids = Array.isArray(payload.ids) ? payload.ids.map(String) : [];
      return { type: 'rows', entity, ids, by: String(payload.by ?? '') };
    }
    default:
      return undefined;
  }
}
