/** A requested layer: checks that the user may edit it, and loads the layers below. */

import { type OperationContext, signedIn } from '../operations/operation.ts';
import { notFound } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';
import type { LayerEntries } from '../program/layers/compileLayers.ts';
import { type LayerEntryInForce, readHeads, readInForce } from '../program/layers/inForce.ts';
import { type LayerLevel, readLayerName, systemLayer } from '../program/layers/layerName.ts';
import { accessibleAccounts } from '../records/read/accessibleAccounts.ts';

export interface LayerTarget {
  layer: string;
  level: LayerLevel;
  id: string;
  system: string;
}

/** The scope whose program a layer is part of. */
export const scopeOf = (place: LayerTarget) => ({
  system: place.system,
  ...(place.level === 'accounts' ? { account: place.id } : {}),
});

/**
 * The layer of the session's own system, or of an account that the user reaches; the same answer for one that is not there
 * and for one out of reach.
 * @throws HttpError 404
 */
export async function resolveLayer(context: OperationContext, layer: string | undefined): Promise<LayerTarget> {
  const { system } = signedIn(context).context;
  const name = readLayerName(layer ?? systemLayer(system));
  if (!name) throw notFound(t('authoringNoLayer'));
  const place = { layer: layer ?? systemLayer(system), ...name, system };
  if (name.level === 'systems') {
    if (name.id === '' || name.id !== system) throw notFound(t('authoringNoLayer'));
    return place;
  }
  if (!(await accessibleAccounts(context, [name.id])).has(name.id)) throw notFound(t('authoringNoLayer'));
  return place;
}

export interface LayerState {
  place: LayerTarget;
  /** Layers of the store below: for an account its system's layer. */
  below: LayerEntries[];
  /** The layer's own version; 0 where nothing was published. */
  version: number;
  pieces: LayerEntryInForce[];
}

export async function readLayerState(context: OperationContext, place: LayerTarget): Promise<LayerState> {
  const { db } = context.services.store;
  const under = place.level === 'accounts' ? [systemLayer(place.system)] : [];
  const [heads, layerEntries, below] = await Promise.all([
    readHeads(db, [place.layer]),
    readInForce(db, place.layer),
    Promise.all(under.map(async (layer) => ({ layer, pieces: await readInForce(db, layer) }))),
  ]);
  return { place, below, version: heads.get(place.layer)?.version ?? 0, pieces: layerEntries };
}
