/**
 * Saves a draft: a version that only its author sees. Drafts with faults can be saved, which returns the faults, but
 * not published.
 */

import type { Keyed } from '../../metadata/edits/keyed.ts';
import { type KindName, kindNames } from '../../metadata/kinds/kindNames.ts';
import type { Program } from '../../metadata/program.ts';
import type { UnseenRead } from '../../metadata/reads/unseenReads.ts';
import { type OperationContext, signedIn } from '../operations/operation.ts';
import { HttpError, invalid } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';
import type { CompiledLayers } from '../program/layers/compileLayers.ts';
import {
  contentHash,
  type LayerEntry,
  type LayerEntryContent,
  type LayerEntryName,
  layerEntryKey,
  saysNothing,
} from '../program/layers/layerEntry.ts';
import type { StoreTransaction } from '../store/backend.ts';
import { conflict, draftConflict } from './conflict.ts';
import {
  addVersion,
  draftOf,
  draftsOf,
  lockLayer,
  mergedOver,
  type Version,
  versionInForce,
} from './definitionVersions.ts';
import { contentFor, definitionIn } from './effectiveDefinition.ts';
import { protectedBetween, refuseWidening, type Widening, writesBetween } from './guards.ts';
import { mayAuthor } from './layerKinds.ts';
import { type LayerState, type LayerTarget, scopeOf } from './layerTarget.ts';
import { publisherOf } from './publisher.ts';
import { refuseUnseen, unseenBy } from './unseen.ts';

export interface DraftOrder extends LayerEntryName {
  /** The whole definition as it is to be; null takes it away. */
  value?: Keyed | null | undefined;
  /** The new content of the layer entry, if it is not the whole definition. */
  content?: LayerEntryContent | undefined;
  /** The version in force that it was made from; 0 where there was none. */
  base: number;
  /** The own draft that it follows; 0 where there was none. */
  draft: number;
  comment?: string | undefined;
}

export interface SavedDraft {
  version: number;
  /** True if the layer now has unpublished content for the definition. */
  open: boolean;
}

/**
 * The definitions below a layer, including those unfolded from the layer's own entries: screens of a resource are not
 * written in the layer, so an entry for one of them is a change and never a copy.
 */
export async function definitionsBelow(context: OperationContext, state: LayerState): Promise<Definitions> {
  const { programs } = context.services;
  const { place, below, pieces: layerEntries } = state;
  const { compiled } = await programs.compile(below);
  const all = mergedOver(layerEntries, (await readDrafts(context, place.layer)).values());
  const said = all.filter(({ content }) => content.value !== undefined);
  if (!said.some(({ kind }) => WORDS.has(kind))) return compiled.definitions;
  const unfolded = await programs.compile([...below, { layer: place.layer, pieces: said }]);
  return withUnfolded(compiled.definitions, unfolded.compiled.definitions, new Set(said.map(layerEntryKey)));
}

type Definitions = Program['definitions'];
/** Kinds that unfold to definitions of other names. */
const WORDS: ReadonlySet<KindName> = new Set(['resource', 'entity']);

function withUnfolded(below: Definitions, above: Definitions, said: ReadonlySet<string>): Definitions {
  const ofKind = (kind: KindName) => {
    const made = Object.entries(above[kind]).filter(
      ([name]) => !Object.hasOwn(below[kind], name) && !said.has(layerEntryKey({ kind, name })),
    );
    return [kind, made.length > 0 ? { ...below[kind], ...Object.fromEntries(made) } : below[kind]];
  };
  return Object.fromEntries(kindNames.map(ofKind)) as unknown as Definitions;
}

/** @throws HttpError 412 with both sides' changes where another version is in force, or another window saved meanwhile */
export async function saveDraft(context: OperationContext, state: LayerState, order: DraftOrder): Promise<SavedDraft> {
  const [saved] = await saveDrafts(context, state, [order]);
  return saved as SavedDraft;
}

/** Why one of several was not saved: then none of them is. */
class Late extends Error {
  override name = 'Late';
  readonly of: Prepared;
  readonly found: { late: 'published' | 'drafted'; other: Version | undefined };
  constructor(of: Prepared, found: Late['found']) {
    super(found.late);
    this.of = of;
    this.found = found;
  }
}

interface Prepared {
  order: DraftOrder;
  piece: LayerEntryName;
  below: Keyed | undefined;
  content: LayerEntryContent;
}

/** Saves all of them or none. @throws HttpError 412 as one of them alone would */
export async function saveDrafts(
  context: OperationContext,
  state: LayerState,
  orders: readonly DraftOrder[],
): Promise<SavedDraft[]> {
  const { place } = state;
  const prepared: Prepared[] = [];
  for (const order of orders) {
    const layerEntry = { kind: order.kind, name: order.name };
    if (!mayAuthor(place.level, layerEntry.kind)) throw invalidKind(layerEntry.kind);
    const below = definitionIn(await definitionsBelow(context, state), layerEntry);
    const content = order.content ?? contentFor(layerEntry, below, order.value ?? undefined);
    prepared.push({ order, piece: layerEntry, below, content });
  }
  const refused = await refusedIn(context, state, prepared);
  try {
    const { store } = context.services;
    return await store.write(async (tx) => {
      // Two who save one definition at once would give their versions the same number.
      await lockLayer(tx, place.layer);
      const saved: SavedDraft[] = [];
      for (const one of prepared) saved.push(await writeDraft(context, tx, place, one));
      // A conflict is reported first: the difference may be another author's.
      refuseWidening(refused.widens);
      refuseUnseen(refused.unseen);
      return saved;
    });
  } catch (error) {
    if (!(error instanceof Late)) throw error;
    const { order, piece: layerEntry, below, content } = error.of;
    const { late, other } = error.found;
    const mine = { below, content, base: order.base };
    if (late === 'published') throw await conflict(context, place, layerEntry, mine, other);
    throw await draftConflict(context, place, layerEntry, { ...mine, followed: order.draft }, other);
  }
}

interface Refused {
  readonly widens: Widening[];
  readonly unseen: UnseenRead[];
}

/** Changes of these drafts that their author may not make, and fields that they read and she may not see, beyond those of other drafts. */
async function refusedIn(
  context: OperationContext,
  state: LayerState,
  prepared: readonly Prepared[],
): Promise<Refused> {
  const drafts = await readDrafts(context, state.place.layer);
  const others = new Map<string, LayerEntry>(drafts);
  const all = new Map<string, LayerEntry>(drafts);
  for (const { piece, content } of prepared) {
    others.delete(layerEntryKey(piece));
    all.set(layerEntryKey(piece), { ...piece, content });
  }
  const { runtime } = await context.services.programs.inForce(scopeOf(state.place));
  const refusedOf = async (entries: Iterable<LayerEntry>): Promise<Refused> => {
    const { compiled } = await compileWithDrafts(context, state, entries);
    const publisher = publisherOf(signedIn(context));
    const { program } = compiled;
    const isStrict = state.place.level === 'accounts';
    return {
      widens: [
        ...protectedBetween(runtime.program.definitions, compiled.definitions, publisher),
        ...(program ? writesBetween(runtime.program, program, publisher, isStrict) : []),
      ],
      unseen: program ? unseenBy(context, runtime.program, program) : [],
    };
  };
  const found = await refusedOf(all.values());
  if (found.widens.length + found.unseen.length === 0) return found;
  const before = await refusedOf(others.values());
  return { widens: beyond(found.widens, before.widens), unseen: beyond(found.unseen, before.unseen) };
}

/** @returns those that are not among the former ones */
function beyond<One extends Widening | UnseenRead>(found: readonly One[], former: readonly One[]): One[] {
  const keyOf = ({ kind, name, path, ...one }: One) =>
    JSON.stringify([kind, name, path, 'field' in one ? one.field : undefined]);
  const known = new Set(former.map(keyOf));
  return found.filter((one) => !known.has(keyOf(one)));
}

async function writeDraft(
  context: OperationContext,
  tx: StoreTransaction,
  { layer }: LayerTarget,
  prepared: Prepared,
): Promise<SavedDraft> {
  const { db } = tx;
  const { order, piece: layerEntry, content } = prepared;
  const author = signedIn(context).user.id;
  const now = await versionInForce(db, layer, layerEntry);
  const base = saysNothing(now?.content) ? 0 : (now?.version ?? 0);
  const draft = await draftOf(db, layer, author, layerEntry);
  if (base !== order.base) throw new Late(prepared, { late: 'published', other: now });
  if ((draft?.version ?? 0) !== order.draft) throw new Late(prepared, { late: 'drafted', other: draft });
  const at = context.now.toISOString();
  const comment = order.comment ?? null;
  const version = await addVersion(tx, layer, layerEntry, { author, at, comment, base, content });
  const open = contentHash(content) !== (now ? now.hash : contentHash(undefined));
  await db
    .deleteFrom('definition_drafts')
    .where('layer', '=', layer)
    .where('author', '=', author)
    .where('kind', '=', layerEntry.kind)
    .where('name', '=', layerEntry.name)
    .execute();
  // A draft equal to the active content is deleted.
  if (open)
    await db
      .insertInto('definition_drafts')
      .values({ layer, author, ...layerEntry, version })
      .execute();
  return { version, open };
}

const invalidKind = (kind: string) => new HttpError(422, t('authoringNotHere', { kind }));

/** The layer with all drafts of the one who asks. */
export async function compileWithDrafts(
  context: OperationContext,
  state: LayerState,
  drafts: Iterable<LayerEntry>,
  lasting?: 'typed',
): Promise<CompiledLayers> {
  const { place, below, pieces: layerEntries } = state;
  const stack = [...below, { layer: place.layer, pieces: mergedOver(layerEntries, drafts) }];
  return context.services.programs.compile(stack, lasting);
}

export const readDrafts = (context: OperationContext, layer: string) =>
  draftsOf(context.services.store.db, layer, signedIn(context).user.id);

/** @throws HttpError 422 for a value that no definition is */
export function keyedOrNull(value: unknown): Keyed | null | undefined {
  if (value === undefined || value === null) return value;
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid('A definition is an object, or null.');
  return value as Keyed;
}
