/**
 * An account's layer entry changes its system's definition and contains the hash of it. When the system publishes, the
 * same changes are applied to the new definition: independent changes of both are retained, and for conflicts in one
 * member the account's value wins, as before. Otherwise the account would lose all changes of that definition.
 */
import { isKeyed } from '../../metadata/edits/keyed.ts';
import { mergeValues } from '../../metadata/edits/mergeValues.ts';
import type { Program } from '../../metadata/program.ts';
import { own } from '../../metadata/signatures/serverEntities.ts';
import { type OperationContext, signedIn } from '../operations/operation.ts';
import { readHeads, readInForce } from '../program/layers/inForce.ts';
import { contentHash, type LayerEntryName, saysNothing } from '../program/layers/layerEntry.ts';
import { readLayerName } from '../program/layers/layerName.ts';
import { activatePublication } from './activatePublication.ts';
import { addVersion, lockLayer } from './definitionVersions.ts';
import { contentFor, definitionIn, effectiveDefinition } from './effectiveDefinition.ts';

type Definitions = Program['definitions'];

/** @param changed what the system's layer published; `before` and `after` it */
export async function rebaseAccountLayers(
  context: OperationContext,
  system: string,
  changed: readonly LayerEntryName[],
  before: Definitions,
  after: Definitions,
  comment: string,
): Promise<void> {
  const { store } = context.services;
  for (const { kind, name } of changed) {
    const layerEntry = { kind, name };
    const rows = await store.db
      .selectFrom('definition_versions')
      .select('layer')
      .where('kind', '=', layerEntry.kind)
      .where('name', '=', layerEntry.name)
      .where('in_force', '=', 1)
      .where('layer', 'like', 'accounts/%')
      .execute();
    for (const { layer } of rows) {
      const account = await store.entities(own.account).get(readLayerName(layer)?.id ?? '');
      if (account && (account.scope.system === '' || account.scope.system === system))
        await carry(context, layer, layerEntry, before, after, comment);
    }
  }
}

async function carry(
  context: OperationContext,
  layer: string,
  layerEntry: LayerEntryName,
  before: Definitions,
  after: Definitions,
  comment: string,
): Promise<void> {
  const { store } = context.services;
  await store.write(async (tx) => {
    const { db } = tx;
    // A publication in the account's layer comes before this one, or is refused after it.
    await lockLayer(tx, layer);
    const now = (await readInForce(db, layer)).find(
      ({ kind, name }) => kind === layerEntry.kind && name === layerEntry.name,
    );
    const [was, is] = [definitionIn(before, layerEntry), definitionIn(after, layerEntry)];
    // A definition that the account contains completely does not depend on the system.
    if (!now || now.content.value !== undefined || was === undefined || is === undefined) return;
    const wanted = mergeValues(was, effectiveDefinition(layerEntry, was, now.content), is).value;
    if (!isKeyed(wanted)) return;
    const content = contentFor(layerEntry, is, wanted);
    if (contentHash(content) === now.hash) return;
    const by = signedIn(context).user.id;
    const at = context.now.toISOString();
    const head = (await readHeads(db, [layer])).get(layer);
    const version = await addVersion(tx, layer, layerEntry, { author: by, at, comment, base: now.version, content });
    const target = { ...layerEntry, from: now.version, to: saysNothing(content) ? 0 : version, draft: version };
    await activatePublication(tx, { layer, follows: head?.version ?? 0, targets: [target], by, at, comment });
  });
}
