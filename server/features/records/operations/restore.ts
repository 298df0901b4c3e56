import { said } from '../../../base/words/said.ts';
import type { Operation } from '../../../call/operation.ts';
import { bringBack } from '../../../records/bringBack.ts';
import { projection } from '../../../records/wireRow.ts';

/** Brings an older version back as a new one; a removed record too. Never for who may not see all of its fields. */
export const restore: Operation<'records.restore'> = {
  async run(context, { entity, id, version }) {
    context.access.need(entity, 'restore');
    const record = await bringBack(context, { entity, id, version, reason: `Version ${version}` });
    return { msg: said('versionBack', { version }), row: projection(context.access, entity)(record) };
  },
};
