/** Publishes and reverts drafts, after all checks. */
import type { UnheldCall } from '../../metadata/authorship/unheldCalls.ts';
import { UNFIT_RULE_VALUE } from '../../metadata/compiler/semantic/comparisons.ts';
import { ownMember } from '../../metadata/nameMap.ts';
import type { Program } from '../../metadata/program.ts';
import type { UnseenRead } from '../../metadata/reads/unseenReads.ts';
import { sameJson } from '../../metadata/sameJson.ts';
import { type OperationContext, signedIn } from '../operations/operation.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';
import { isError, type LayerEntryFault } from '../program/layers/compileLayers.ts';
import { type LayerEntry, saysNothing } from '../program/layers/layerEntry.ts';
import { activatePublication, type Target } from './activatePublication.ts';
import { conflict } from './conflict.ts';
import { mergedOver, type Version, versionInForce } from './definitionVersions.ts';
import { definitionIn } from './effectiveDefinition.ts';
import { refuseWidening, type Widening, wideningBetween, writesBetween } from './guards.ts';
import { type LayerState, type LayerTarget, readLayerState, scopeOf } from './layerTarget.ts';
import { publisherOf } from './publisher.ts';
import { rebaseAccountLayers } from './rebaseAccountLayers.ts';
import { requestRekey } from './rekey.ts';
import { requestIndexes } from './requestedIndexes.ts';
import { definitionsBelow } from './saveDraft.ts';
import { type TableStep, tableSteps } from './tableShape.ts';
import { refuseUnheld, unheldBy } from './unheld.ts';
import { refuseUnseen, unseenBy } from './unseen.ts';

/** Maximum number of attempts when others publish at the same time. */
const ATTEMPTS = 5;

export interface Judged {
  faults: LayerEntryFault[];
  tables: TableStep[];
  widens: Widening[];
  unseen: UnseenRead[];
  calls: UnheldCall[];
}

/**
 * Changed rules with a value that their field cannot have: such a rule refuses every record. Published ones compile with a
 * warning, so that a layer with one still opens.
 */
const unfitRules = (faults: readonly LayerEntryFault[], before: Program, after: Program): LayerEntryFault[] =>
  faults.filter(({ kind, piece }) => {
    if (kind !== UNFIT_RULE_VALUE || piece?.kind !== 'rules') return false;
    return !sameJson(ownMember(before.definitions.rules, piece.name), ownMember(after.definitions.rules, piece.name));
  });

/** Faults that prevent layer entries from replacing the active ones. */
export async function judge(
  context: OperationContext,
  state: LayerState,
  layerEntries: readonly LayerEntry[],
): Promise<Judged> {
  const { programs } = context.services;
  const { place, below } = state;
  const [next, now] = await Promise.all([
    programs.compile([...below, { layer: place.layer, pieces: layerEntries }]),
    programs.inForce(scopeOf(place)),
  ]);
  const faults = next.faults.filter(isError);
  const { program } = next.compiled;
  if (!program) return { faults, tables: [], widens: [], unseen: [], calls: [] };
  const before = now.runtime.program;
  faults.push(...unfitRules(next.faults, before, program));
  const publisher = publisherOf(signedIn(context));
  const isStrict = place.level === 'accounts';
  return {
    faults,
    tables: tableSteps(programs.tenant().program, program),
    widens: [
      ...wideningBetween(before.definitions, program.definitions, publisher, isStrict),
      ...writesBetween(before, program, publisher, isStrict),
    ],
    unseen: unseenBy(context, before, program),
    calls: unheldBy(context, before, program),
  };
}

/** @throws HttpError 422 for faults and tables, 403 for what would give more than is held */
export function refuse({ faults, tables, widens, unseen, calls }: Judged): void {
  if (faults.length > 0)
    throw new HttpError(422, t('authoringFaults', { count: faults.length, first: faults[0]?.message ?? '' }), {
      faults,
    });
  const steps = tables.map(({ step }) => step);
  if (steps.length > 0) throw new HttpError(422, t('authoringTables', { steps }), { tables: steps });
  refuseWidening(widens);
  refuseUnseen(unseen);
  refuseUnheld(calls);
}

/** Puts drafts in force. @returns the layer's version */
export async function publish(
  context: OperationContext,
  place: LayerTarget,
  drafts: readonly Version[],
  comment: string,
): Promise<number> {
  if (drafts.length === 0) throw new HttpError(422, t('authoringNoDraft'));
  return retry(context, place, async (state) => {
    await refuseConflicts(context, state, drafts);
    refuse(await judge(context, state, mergedOver(state.pieces, drafts)));
    const at = new Map(state.pieces.map((layerEntry) => [`${layerEntry.kind} ${layerEntry.name}`, layerEntry.version]));
    const targets = drafts.map(({ kind, name, version, content }): Target => {
      const from = at.get(`${kind} ${name}`) ?? 0;
      return { kind, name, from, to: saysNothing(content) ? 0 : version, draft: version };
    });
    return { targets, comment };
  });
}

/** Puts versions that were in force before in force again, as a new version of the layer. */
export async function publishRevert(
  context: OperationContext,
  place: LayerTarget,
  targets: readonly Target[],
  versions: readonly Version[],
  comment: string,
  takesBack: number,
): Promise<number> {
  return retry(context, place, async (state) => {
    const at = new Map(state.pieces.map((layerEntry) => [`${layerEntry.kind} ${layerEntry.name}`, layerEntry.version]));
    for (const { kind, name, from } of targets) {
      if ((at.get(`${kind} ${name}`) ?? 0) !== from) throw new HttpError(412, t('authoringLaterChange', { name }));
    }
    const gone = targets.filter(({ to }) => to === 0).map(({ kind, name }) => ({ kind, name, content: {} }));
    refuse(await judge(context, state, mergedOver(state.pieces, [...versions, ...gone])));
    return { targets, comment, takesBack };
  });
}

async function retry(
  context: OperationContext,
  place: LayerTarget,
  prepare: (state: LayerState) => Promise<{ targets: readonly Target[]; comment: string; takesBack?: number }>,
): Promise<number> {
  const { store, programs } = context.services;
  const { runtime: before } = await programs.inForce(scopeOf(place));
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const state = await readLayerState(context, place);
    const order = await prepare(state);
    const version = await store.write((tx) =>
      activatePublication(tx, {
        layer: place.layer,
        follows: state.version,
        by: signedIn(context).user.id,
        at: context.now.toISOString(),
        ...order,
      }),
    );
    if (version === undefined) continue;
    // Compiled already when it was judged: here it becomes what the next request finds.
    const { runtime: after } = await programs.inForce(scopeOf(place));
    await requestRekey(context, before, after);
    await requestIndexes(context, before, after);
    if (place.level === 'systems') {
      const [was, is] = [before.program.definitions, after.program.definitions];
      await rebaseAccountLayers(context, place.system, order.targets, was, is, order.comment);
    }
    return version;
  }
  throw new HttpError(503, t('tryAfterSomeTime'));
}

/** Drafts that were made from a version which is not in force any more. */
async function refuseConflicts(
  context: OperationContext,
  state: LayerState,
  drafts: readonly Version[],
): Promise<void> {
  const at = new Map(state.pieces.map((layerEntry) => [`${layerEntry.kind} ${layerEntry.name}`, layerEntry]));
  for (const draft of drafts) {
    const now = at.get(`${draft.kind} ${draft.name}`);
    if ((now?.version ?? 0) === draft.base) continue;
    const below = definitionIn(await definitionsBelow(context, state), draft);
    const theirs = await versionInForce(context.services.store.db, state.place.layer, draft);
    throw await conflict(context, state.place, draft, { ...draft, below }, theirs);
  }
}
