/** A layer as somebody asks for it: whether it may be theirs to author, and what lies below it. */
import { notFound } from '../base/http/httpError.ts';
import { said } from '../base/words/said.ts';
import { type OperationContext, signedIn } from '../call/operation.ts';
import type { LayerPieces } from '../program/layers/compileLayers.ts';
import { type PieceInForce, readHeads, readInForce } from '../program/layers/inForce.ts';
import { type LayerLevel, readLayerName, systemLayer } from '../program/layers/layerName.ts';
import { reachableAccounts } from '../records/reachableAccounts.ts';

export interface Place {
  layer: string;
  level: LayerLevel;
  id: string;
  system: string;
}

/**
 * The layer of the session's own system, or of an account that the user reaches; the same answer for one that is not there
 * and for one out of reach.
 * @throws HttpError 404
 */
export async function placeOf(context: OperationContext, layer: string | undefined): Promise<Place> {
  const { system } = signedIn(context).context;
  const name = readLayerName(layer ?? systemLayer(system));
  if (!name) throw notFound(said('authoringNoLayer'));
  const place = { layer: layer ?? systemLayer(system), ...name, system };
  if (name.level === 'systems') {
    if (name.id === '' || name.id !== system) throw notFound(said('authoringNoLayer'));
    return place;
  }
  if (!(await reachableAccounts(context, [name.id])).has(name.id)) throw notFound(said('authoringNoLayer'));
  return place;
}

export interface LayerState {
  place: Place;
  /** What lies below, that is of the store: of an account its system's layer. */
  below: LayerPieces[];
  /** The layer's own version; 0 where nothing was published. */
  version: number;
  pieces: PieceInForce[];
}

export async function readState(context: OperationContext, place: Place): Promise<LayerState> {
  const { db } = context.services.store;
  const under = place.level === 'accounts' ? [systemLayer(place.system)] : [];
  const [heads, pieces, below] = await Promise.all([
    readHeads(db, [place.layer]),
    readInForce(db, place.layer),
    Promise.all(under.map(async (layer) => ({ layer, pieces: await readInForce(db, layer) }))),
  ]);
  return { place, below, version: heads.get(place.layer)?.version ?? 0, pieces };
}
