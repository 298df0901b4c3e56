/** The saved versions of the definitions of a layer, and whose draft which of them is. */
import type { Kysely, Selectable } from 'kysely';
import type { KindName } from '../../metadata/kinds/kindNames.ts';
import { withoutFormerWords } from '../program/layers/formerWords.ts';
import {
  contentHash,
  type LayerEntry,
  type LayerEntryContent,
  type LayerEntryName,
  layerEntryKey,
  saysNothing,
} from '../program/layers/layerEntry.ts';
import type { StoreTransaction } from '../store/backend.ts';
import type { Database, DefinitionVersionsTable } from '../store/database.ts';
import { lockNames } from '../store/lock.ts';

type Db = Kysely<Database>;
type Row = Selectable<DefinitionVersionsTable>;

export interface Version extends LayerEntry {
  layer: string;
  version: number;
  author: string;
  at: string;
  comment: string | null;
  /** The version in force that it was made from; 0 where there was none. */
  base: number;
  hash: string;
  publishedIn: number | null;
  inForce: boolean;
}

const fromRow = (row: Row): Version => ({
  layer: row.layer,
  kind: row.kind as KindName,
  name: row.name,
  version: row.version,
  author: row.author,
  at: row.at,
  comment: row.comment,
  base: row.base,
  content:
    row.content === null
      ? {}
      : withoutFormerWords(
          { kind: row.kind as KindName, name: row.name },
          JSON.parse(row.content) as LayerEntryContent,
        ),
  hash: row.hash,
  publishedIn: row.published_in,
  inForce: row.in_force === 1,
});

/** Stored form: empty content is null. */
const contentText = (content: LayerEntryContent): string | null =>
  saysNothing(content) ? null : JSON.stringify(content);

const ofLayerEntry = (db: Db, layer: string, { kind, name }: LayerEntryName) =>
  db
    .selectFrom('definition_versions')
    .selectAll()
    .where('layer', '=', layer)
    .where('kind', '=', kind)
    .where('name', '=', name);

/** The versions of a definition that this author may see: their own, and those that were in force; newest first. */
export async function versionsOf(
  db: Db,
  layer: string,
  layerEntry: LayerEntryName,
  author: string,
): Promise<Version[]> {
  const rows = await ofLayerEntry(db, layer, layerEntry)
    .where((eb) => eb.or([eb('author', '=', author), eb('published_in', 'is not', null)]))
    .orderBy('version', 'desc')
    .execute();
  return rows.map(fromRow);
}

/** One of those. */
export async function findVersion(
  db: Db,
  layer: string,
  layerEntry: LayerEntryName,
  version: number,
  author: string,
): Promise<Version | undefined> {
  const row = await ofLayerEntry(db, layer, layerEntry)
    .where('version', '=', version)
    .where((eb) => eb.or([eb('author', '=', author), eb('published_in', 'is not', null)]))
    .executeTakeFirst();
  return row && fromRow(row);
}

export async function versionInForce(db: Db, layer: string, layerEntry: LayerEntryName): Promise<Version | undefined> {
  const row = await ofLayerEntry(db, layer, layerEntry).where('in_force', '=', 1).executeTakeFirst();
  return row && fromRow(row);
}

/** The number that the next save gets. */
async function nextVersion(db: Db, layer: string, { kind, name }: LayerEntryName): Promise<number> {
  const row = await db
    .selectFrom('definition_versions')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('layer', '=', layer)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirst();
  return Number(row?.version ?? 0) + 1;
}

export interface NewVersion {
  author: string;
  at: string;
  comment: string | null;
  /** The version in force that it was made from; 0 where there was none. */
  base: number;
  content: LayerEntryContent;
}

/** Waits until no other transaction adds versions of a layer or publishes in it; held until the transaction ends. */
export const lockLayer = (tx: StoreTransaction, layer: string): Promise<void> => lockNames(tx, [`layer ${layer}`]);

/** Stores a version of a layer's definition that is not in force yet, under the lock of the layer. @returns its number */

export async function addVersion(
  tx: StoreTransaction,
  layer: string,
  { kind, name }: LayerEntryName,
  { author, at, comment, base, content }: NewVersion,
): Promise<number> {
  const { db } = tx;
  await lockLayer(tx, layer);
  const version = await nextVersion(db, layer, { kind, name });
  const row = { layer, kind, name, version, author, at, comment, base, published_in: null, in_force: 0 };
  await db
    .insertInto('definition_versions')
    .values({ ...row, content: contentText(content), hash: contentHash(content) })
    .execute();
  return version;
}

const draftRows = (db: Db, layer: string, author: string) =>
  db
    .selectFrom('definition_drafts')
    .innerJoin('definition_versions', (join) =>
      join
        .onRef('definition_versions.layer', '=', 'definition_drafts.layer')
        .onRef('definition_versions.kind', '=', 'definition_drafts.kind')
        .onRef('definition_versions.name', '=', 'definition_drafts.name')
        .onRef('definition_versions.version', '=', 'definition_drafts.version'),
    )
    .selectAll('definition_versions')
    .where('definition_drafts.layer', '=', layer)
    .where('definition_drafts.author', '=', author);

/** An author's draft of a definition. */
export async function draftOf(
  db: Db,
  layer: string,
  author: string,
  layerEntry: LayerEntryName,
): Promise<Version | undefined> {
  const row = await draftRows(db, layer, author)
    .where('definition_drafts.kind', '=', layerEntry.kind)
    .where('definition_drafts.name', '=', layerEntry.name)
    .executeTakeFirst();
  return row && fromRow(row);
}

/** An author's drafts in a layer, by kind and name. */
export async function draftsOf(db: Db, layer: string, author: string): Promise<Map<string, Version>> {
  const rows = await draftRows(db, layer, author)
    .orderBy('definition_versions.kind')
    .orderBy('definition_versions.name')
    .execute();
  return new Map(rows.map(fromRow).map((version) => [layerEntryKey(version), version]));
}

/** The entries of a layer with some versions replacing the active ones. */
export function mergedOver<Base extends LayerEntry>(
  layerEntries: readonly Base[],
  drafts: Iterable<LayerEntry>,
): LayerEntry[] {
  const all = new Map<string, LayerEntry>(layerEntries.map((layerEntry) => [layerEntryKey(layerEntry), layerEntry]));
  for (const draft of drafts) {
    if (saysNothing(draft.content)) all.delete(layerEntryKey(draft));
    else all.set(layerEntryKey(draft), draft);
  }
  return [...all.values()].sort((a, b) => (layerEntryKey(a) < layerEntryKey(b) ? -1 : 1));
}
