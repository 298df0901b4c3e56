/** Reads what of a layer is in force. */
import type { Kysely } from 'kysely';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import type { Database } from '../../store/database.ts';
import { withoutFormerWords } from './formerWords.ts';
import type { LayerEntry, LayerEntryContent } from './layerEntry.ts';

export interface Head {
  /** 0 where nothing was ever published. */
  version: number;
  hash: string;
}

/** The heads of some layers; those without one have said nothing yet. */
export async function readHeads(db: Kysely<Database>, layers: readonly string[]): Promise<Map<string, Head>> {
  const rows = await db.selectFrom('definition_heads').selectAll().where('layer', 'in', layers).execute();
  return new Map(rows.map(({ layer, version, hash }) => [layer, { version, hash }]));
}

export interface LayerEntryInForce extends LayerEntry {
  version: number;
  hash: string;
}

/** The layer entries of a layer that are in force, sorted. */
export async function readInForce(db: Kysely<Database>, layer: string): Promise<LayerEntryInForce[]> {
  const rows = await db
    .selectFrom('definition_versions')
    .select(['kind', 'name', 'version', 'content', 'hash'])
    .where('layer', '=', layer)
    .where('in_force', '=', 1)
    .orderBy('kind')
    .orderBy('name')
    .execute();
  return rows.flatMap(({ kind, name, version, content, hash }) => {
    if (content === null) return [];
    const entry = { kind: kind as KindName, name };
    return [{ ...entry, version, hash, content: withoutFormerWords(entry, JSON.parse(content) as LayerEntryContent) }];
  });
}
