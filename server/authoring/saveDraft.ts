/** Saves a draft: a version that only its author sees. One with faults may be saved; they are told, and it is not published. */

import type { Keyed } from '../../metadata/changes/keyed.ts';
import { HttpError, invalid } from '../http/httpError.ts';
import { type OperationContext, signedIn } from '../operations/operation.ts';
import { said } from '../runtime/said.ts';
import type { CompiledLayers } from './compileLayers.ts';
import { conflict, draftConflict } from './conflict.ts';
import { contentFor, definitionIn } from './effective.ts';
import { mayAuthor } from './layerKinds.ts';
import { contentHash, type Piece, type PieceContent, type PieceName, saysNothing } from './piece.ts';
import type { LayerState } from './place.ts';
import { addVersion, draftsOf, laidOver, type Version, versionInForce } from './versions.ts';

export interface DraftOrder extends PieceName {
  /** The whole definition as it is to be; null takes it away. */
  value?: Keyed | null | undefined;
  /** What the layer is to say, where it is not the whole definition. */
  content?: PieceContent | undefined;
  /** The version in force that it was made from; 0 where there was none. */
  base: number;
  /** The own draft that it follows; 0 where there was none. */
  draft: number;
  comment?: string | undefined;
}

export interface SavedDraft {
  version: number;
  /** Whether the layer says something about it now that is not in force. */
  open: boolean;
}

/** What the definitions below a layer say. */
export async function definitionsBelow(context: OperationContext, state: LayerState) {
  const { compiled } = await context.services.programs.compile(state.below);
  return compiled.definitions;
}

/** @throws HttpError 412 with both sides' changes where another version is in force, or another window saved meanwhile */
export async function saveDraft(context: OperationContext, state: LayerState, order: DraftOrder): Promise<SavedDraft> {
  const { place } = state;
  const piece = { kind: order.kind, name: order.name };
  if (!mayAuthor(place.level, piece.kind)) throw invalidKind(piece.kind);
  const author = signedIn(context).user.id;
  const below = definitionIn(await definitionsBelow(context, state), piece);
  const content = order.content ?? contentFor(piece, below, order.value ?? undefined);
  const { store } = context.services;
  const saved = await store.write(async ({ db }) => {
    const now = await versionInForce(db, place.layer, piece);
    const base = saysNothing(now?.content) ? 0 : (now?.version ?? 0);
    const draft = (await draftsOf(db, place.layer, author)).get(`${piece.kind} ${piece.name}`);
    if (base !== order.base) return { late: 'published' as const, now };
    if ((draft?.version ?? 0) !== order.draft) return { late: 'drafted' as const, draft };
    const at = context.now.toISOString();
    const comment = order.comment ?? null;
    const version = await addVersion(db, place.layer, piece, { author, at, comment, base, content });
    const hash = contentHash(content);
    const open = hash !== (now ? now.hash : contentHash(undefined));
    await db
      .deleteFrom('definition_drafts')
      .where('layer', '=', place.layer)
      .where('author', '=', author)
      .where('kind', '=', piece.kind)
      .where('name', '=', piece.name)
      .execute();
    // What says again what is in force is no draft any more.
    if (open)
      await db
        .insertInto('definition_drafts')
        .values({ layer: place.layer, author, ...piece, version })
        .execute();
    return { version, open };
  });
  if (!('late' in saved)) return saved;
  const mine = { below, content, base: order.base };
  if (saved.late === 'published') throw await conflict(context, place, piece, mine, saved.now);
  throw await draftConflict(context, place, piece, { ...mine, followed: order.draft }, saved.draft);
}

export const invalidKind = (kind: string) => new HttpError(422, said('authoringNotHere', { kind }));

/** The layer with all drafts of the one who asks. */
export async function compileWithDrafts(
  context: OperationContext,
  state: LayerState,
  drafts: Iterable<Piece>,
): Promise<CompiledLayers> {
  const { place, below, pieces } = state;
  return context.services.programs.compile([...below, { layer: place.layer, pieces: laidOver(pieces, drafts) }]);
}

export const readDrafts = (context: OperationContext, layer: string) =>
  draftsOf(context.services.store.db, layer, signedIn(context).user.id);

/** @throws HttpError 422 for a value that no definition is */
export function keyedOrNull(value: unknown): Keyed | null | undefined {
  if (value === undefined || value === null) return value;
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid('A definition is an object, or null.');
  return value as Keyed;
}
