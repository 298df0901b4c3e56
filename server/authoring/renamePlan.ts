/**
 * Plans the renaming of a field in a layer of the store: changes of its definitions, of the accounts' layers above it,
 * and of all drafts. Uses the implementation for files, since a stored layer is read as files.
 */
import type { DefinitionFile } from '../../metadata/compiler/source.ts';
import { type FieldRenaming, type RenameRefusal, renameField } from '../../metadata/rename/renameField.ts';
import { own } from '../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../operations/operation.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';
import { checks } from '../program/definitions/checks.ts';
import { type LayerEntryInForce, readHeads, readInForce } from '../program/layers/inForce.ts';
import {
  contentHash,
  type LayerEntry,
  type LayerEntryContent,
  type LayerEntryName,
  layerEntryKey,
} from '../program/layers/layerEntry.ts';
import { layerFiles } from '../program/layers/layerFiles.ts';
import { accountLayer, type LayerLevel, readLayerName, systemLayer } from '../program/layers/layerName.ts';
import { draftsOf, mergedOver, type Version } from './definitionVersions.ts';
import type { LayerTarget } from './layerTarget.ts';
import { readLayerFiles } from './readLayerFiles.ts';

export interface RenameOrder {
  /** The template whose field it is. */
  template: string;
  field: string;
  to: string;
}

/** A definition that says something else afterwards. */
export interface RenamedEntry extends LayerEntryName {
  /** The active version; 0 if the definition is not active. */
  from: number;
  content: LayerEntryContent;
}

export interface RenamedLayer {
  layer: string;
  /** The layer's version that this was read from. */
  version: number;
  pieces: RenamedEntry[];
}

/** A draft saved again so that it matches the new active definitions. */
export interface RenamedDraft {
  draft: Version;
  content: LayerEntryContent;
}

export interface RenamePlan {
  renaming: FieldRenaming;
  /** The layer itself first. */
  layers: RenamedLayer[];
  drafts: RenamedDraft[];
}

interface Layer {
  layer: string;
  level: LayerLevel;
  version: number;
  pieces: LayerEntryInForce[];
}

/** @throws HttpError 422 in words where it cannot be renamed so */
export async function planRename(
  context: OperationContext,
  place: LayerTarget,
  order: RenameOrder,
): Promise<RenamePlan> {
  const { programs } = context.services;
  const { tenant } = programs.tenant().program;
  const name = { owner: order.template, field: order.field };
  const [files, layers] = await Promise.all([programs.files(), layersAt(context, place)]);
  const [system, ...accounts] = layers as [Layer, ...Layer[]];
  // Accounts that do not mention the field need neither changes nor compilation.
  const naming = accounts.filter(({ pieces: layerEntries }) => JSON.stringify(layerEntries).includes(order.field));
  const request = async (stacks: readonly (readonly Layer[])[], of: readonly Layer[], anyFaults = false) => ({
    files: [...files, ...of.flatMap((one) => filesOf(tenant, system, one))],
    stacks: await Promise.all(
      stacks.map(async (stack) => ({
        tenant,
        layers: [tenant, ...stack.map(({ layer }) => layer)],
        compiled: (await programs.compile(stack)).compiled,
      })),
    ),
    name,
    to: order.to,
    checks,
    anyFaults,
  });
  const renaming = renameField(
    await request([[], [system], ...naming.map((account) => [system, account])], [system, ...naming]),
  );
  if (renaming.refusal) refuse(renaming.refusal, order);
  if (renaming.layer !== place.layer || renaming.target?.ofEntity)
    throw new HttpError(422, t('renameElsewhere', { field: order.field, layer: renaming.layer }));
  const renamed = [system, ...naming].flatMap((one): RenamedLayer[] => {
    const layerEntries = changedEntries(one, renaming.files);
    return layerEntries.length > 0 ? [{ layer: one.layer, version: one.version, pieces: layerEntries }] : [];
  });
  const drafts: RenamedDraft[] = [];
  for (const one of layers)
    for (const own of await draftsIn(context, one.layer)) {
      const drafted: Layer = { ...one, pieces: mergedOver(one.pieces, own) as LayerEntryInForce[] };
      const isSystem = one === system;
      const stack = isSystem ? [drafted] : [system, drafted];
      const again = JSON.stringify(drafted.pieces).includes(order.field)
        ? renameField(await request([stack], stack, true))
        : undefined;
      const changed = new Map(
        changedEntries(drafted, again?.files ?? []).map((layerEntry) => [layerEntryKey(layerEntry), layerEntry]),
      );
      const inForce = new Set(renamed.find(({ layer }) => layer === one.layer)?.pieces.map(layerEntryKey));
      for (const draft of own) {
        const content = changed.get(layerEntryKey(draft))?.content;
        if (content || inForce.has(layerEntryKey(draft))) drafts.push({ draft, content: content ?? draft.content });
      }
    }
  return { renaming, layers: renamed, drafts };
}

/** The system's layer, and those of its accounts; of an account's field the two that it sees. */
async function layersAt(context: OperationContext, place: LayerTarget): Promise<Layer[]> {
  const { store } = context.services;
  const rows = await store.db
    .selectFrom('definition_versions')
    .select('layer')
    .distinct()
    .where('layer', 'like', 'accounts/%')
    .orderBy('layer')
    .execute();
  const over: string[] = [];
  for (const { layer } of place.level === 'accounts' ? [{ layer: place.layer }] : rows) {
    const account = await store.entities(own.account).get(readLayerName(layer)?.id ?? '');
    if (account && (account.scope.system === '' || account.scope.system === place.system))
      over.push(accountLayer(account.id));
  }
  const names = [systemLayer(place.system), ...over];
  const heads = await readHeads(store.db, names);
  return Promise.all(
    names.map(async (layer): Promise<Layer> => {
      const level = readLayerName(layer)?.level ?? 'systems';
      return { layer, level, version: heads.get(layer)?.version ?? 0, pieces: await readInForce(store.db, layer) };
    }),
  );
}

const filesOf = (tenant: string, system: Layer, { layer, pieces: layerEntries }: Layer): DefinitionFile[] =>
  layerFiles(layer, layer === system.layer ? tenant : system.layer, layerEntries).map(({ path, text }) => ({
    path,
    text,
  }));

/** The layer entries of a layer that some changed files say otherwise. */
function changedEntries(
  { layer, level, pieces: layerEntries }: Layer,
  changed: readonly DefinitionFile[],
): RenamedEntry[] {
  const texts = new Map(changed.map(({ path, text }) => [path, text]));
  const files = layerFiles(layer, '', layerEntries);
  if (!files.some(({ path }) => texts.has(path))) return [];
  const declared = readLayerFiles(
    files.map(({ path, text }) => ({ path, text: texts.get(path) ?? text })),
    level,
  ).pieces;
  return (layerEntries as readonly (LayerEntry & { version?: number })[]).flatMap(
    ({ kind, name, content, version = 0 }) => {
      const now = declared.get(layerEntryKey({ kind, name }))?.content;
      return now && contentHash(now) !== contentHash(content) ? [{ kind, name, from: version, content: now }] : [];
    },
  );
}

/** The drafts of a layer, each author's together. */
async function draftsIn(context: OperationContext, layer: string): Promise<Version[][]> {
  const { db } = context.services.store;
  const authors = await db
    .selectFrom('definition_drafts')
    .select('author')
    .distinct()
    .where('layer', '=', layer)
    .orderBy('author')
    .execute();
  return Promise.all(authors.map(async ({ author }) => [...(await draftsOf(db, layer, author)).values()]));
}

function refuse(refusal: RenameRefusal, { field, to }: RenameOrder): never {
  switch (refusal.why) {
    case 'noField':
    case 'several':
      throw new HttpError(422, t('renameNoField', { field }));
    case 'same':
      throw new HttpError(422, t('renameSame', { field }));
    case 'badName':
      throw new HttpError(422, t('renameBadName', { to }));
    case 'reserved':
      throw new HttpError(422, t('renameReserved', { to }));
    case 'taken':
      throw new HttpError(422, t('renameTaken', { to, by: refusal.by }));
    default:
      throw new HttpError(
        422,
        t('renameFaults', { count: refusal.faults.length, first: refusal.faults[0]?.message ?? '' }),
        { faults: refusal.faults },
      );
  }
}
