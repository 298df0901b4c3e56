/**
 * Activates and deactivates layer entries, the only function for that: some definitions change to certain versions, as
 * the layer's next version, in one transaction, with an event to every server and every open page.
 */
import type { Kysely } from 'kysely';
import { readInForce } from '../program/layers/inForce.ts';
import { type LayerEntryName, layerEntryKey, layerHash } from '../program/layers/layerEntry.ts';
import type { StoreTransaction } from '../store/backend.ts';
import type { Database } from '../store/database.ts';
import { forgetIn } from '../store/transactionMemory.ts';
import { lockLayer } from './definitionVersions.ts';

export interface Target extends LayerEntryName {
  /** The version that was in force; 0 where there was none. */
  from: number;
  /** The one that is to be; 0: the layer says nothing any more. */
  to: number;
  /** Version of the draft, if it is one. */
  draft?: number | undefined;
}

export interface Publication {
  layer: string;
  /** The layer's version that this one follows. */
  follows: number;
  targets: readonly Target[];
  by: string;
  at: string;
  comment: string;
  /** The publication that this one takes back. */
  takesBack?: number | undefined;
  /** A field whose stored values go by another name from now on. */
  renamed?: { from: string; to: string } | undefined;
}

/** The `content` of a layer's version. */
export interface PublicationContent {
  /** Kind and name to the version in force. */
  pieces: Record<string, number>;
  changed: Target[];
  takesBack?: number;
  renamed?: { from: string; to: string };
}

/** @returns the layer's new version; undefined where another publication was faster, and then nothing is written */
export async function activatePublication(tx: StoreTransaction, order: Publication): Promise<number | undefined> {
  const { db } = tx;
  const { layer } = order;
  const version = order.follows + 1;
  await lockLayer(tx, layer);
  if (!(await takeNext(db, layer, order.follows))) return undefined;
  for (const target of order.targets) {
    const ofLayerEntry = (inForce: 0 | 1) =>
      db
        .updateTable('definition_versions')
        .set({ in_force: inForce })
        .where('layer', '=', layer)
        .where('kind', '=', target.kind)
        .where('name', '=', target.name);
    await ofLayerEntry(0).where('in_force', '=', 1).execute();
    if (target.to > 0) await ofLayerEntry(1).where('version', '=', target.to).execute();
    if (target.draft === undefined) continue;
    await db
      .updateTable('definition_versions')
      .set({ published_in: version })
      .where('layer', '=', layer)
      .where('kind', '=', target.kind)
      .where('name', '=', target.name)
      .where('version', '=', target.draft)
      .where('published_in', 'is', null)
      .execute();
    await db
      .deleteFrom('definition_drafts')
      .where('layer', '=', layer)
      .where('kind', '=', target.kind)
      .where('name', '=', target.name)
      .where('version', '=', target.draft)
      .execute();
  }
  const layerEntries = await readInForce(db, layer);
  const hash = layerHash(layerEntries);
  await db.updateTable('definition_heads').set({ hash }).where('layer', '=', layer).execute();
  // Rows that are saved in this transaction go by what is published now.
  forgetIn(db);
  const content: PublicationContent = {
    pieces: Object.fromEntries(layerEntries.map((layerEntry) => [layerEntryKey(layerEntry), layerEntry.version])),
    changed: order.targets.map(({ kind, name, from, to }) => ({ kind, name, from, to })),
    ...(order.takesBack === undefined ? {} : { takesBack: order.takesBack }),
    ...(order.renamed === undefined ? {} : { renamed: order.renamed }),
  };
  await db
    .insertInto('definition_layers')
    .values({
      layer,
      version,
      author: order.by,
      at: order.at,
      comment: order.comment,
      content: JSON.stringify(content),
      hash,
      published_at: order.at,
      published_by: order.by,
    })
    .execute();
  tx.notify('definitions', { layer, hash });
  return version;
}

/** Moves the head on, if it still is where it was: of two who publish at once the second finds that it is not. */
async function takeNext(db: Kysely<Database>, layer: string, follows: number): Promise<boolean> {
  if (follows === 0) {
    const made = await db
      .insertInto('definition_heads')
      .values({ layer, version: 1, hash: '' })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return Number(made.numInsertedOrUpdatedRows ?? 0) === 1;
  }
  const moved = await db
    .updateTable('definition_heads')
    .set({ version: follows + 1 })
    .where('layer', '=', layer)
    .where('version', '=', follows)
    .executeTakeFirst();
  return Number(moved.numUpdatedRows) === 1;
}
