import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { resolveLayer } from '../../../authoring/layerTarget.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { readHeads } from '../../../program/layers/inForce.ts';
import { accountLayer, readLayerName, systemLayer } from '../../../program/layers/layerName.ts';
import { namesOf } from '../../../session/users.ts';

/** The system's layer, and those of its accounts in which something was published or drafted. */
export const layers: Operation<'authoring.layers'> = {
  async run(context) {
    const { store, programs } = context.services;
    const session = signedIn(context);
    const { system } = session.context;
    const [heads, drafts] = await Promise.all([
      store.db.selectFrom('definition_heads').select('layer').where('layer', 'like', 'accounts/%').execute(),
      store.db
        .selectFrom('definition_drafts')
        .select(({ fn }) => ['layer', fn.countAll().as('drafts')])
        .where('author', '=', session.user.id)
        .groupBy('layer')
        .execute(),
    ]);
    const accounts = [...heads, ...drafts].map(({ layer }) => layer).filter((layer) => layer.startsWith('accounts/'));
    const found = [systemLayer(system)];
    for (const layer of new Set(accounts)) if (await mayReach(layer)) found.push(layer);
    const byLayer = await readHeads(store.db, found);
    const ids = (level: string) => found.map(readLayerName).flatMap((name) => (name?.level === level ? [name.id] : []));
    const names = new Map([
      ...[...(await namesOf(store, context.runtime.program, own.system, ids('systems')))].map(
        ([id, name]) => [systemLayer(id), name] as const,
      ),
      ...[...(await namesOf(store, context.runtime.program, own.account, ids('accounts')))].map(
        ([id, name]) => [accountLayer(id), name] as const,
      ),
    ]);
    const answer = found.map(async (layer) => {
      const name = readLayerName(layer);
      const account = name?.level === 'accounts' ? name.id : undefined;
      const { leftOut, runtime } = await programs.inForce({ system, account });
      return {
        layer,
        ...name,
        label: names.get(layer) ?? layer,
        version: byLayer.get(layer)?.version ?? 0,
        hash: runtime.program.hash,
        drafts: Number(drafts.find((one) => one.layer === layer)?.drafts ?? 0),
        leftOut: leftOut.filter((fault) => fault.layer === layer),
      };
    });
    return { layers: await Promise.all(answer) };

    async function mayReach(layer: string): Promise<boolean> {
      try {
        return (await resolveLayer(context, layer)) !== undefined;
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return false;
        throw error;
      }
    }
  },
};
