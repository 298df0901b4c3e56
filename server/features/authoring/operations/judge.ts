import { differences } from '../../../../metadata/edits/differences.ts';
import { chosenDrafts } from '../../../authoring/chosenDrafts.ts';
import { bothSides } from '../../../authoring/conflict.ts';
import { mergedOver, versionInForce } from '../../../authoring/definitionVersions.ts';
import { definitionIn, effectiveDefinition } from '../../../authoring/effectiveDefinition.ts';
import { readLayerState, resolveLayer, scopeOf } from '../../../authoring/layerTarget.ts';
import { judge as judgePieces } from '../../../authoring/publish.ts';
import { compileWithDrafts, definitionsBelow } from '../../../authoring/saveDraft.ts';
import type { Operation } from '../../../operations/operation.ts';
import { isError } from '../../../program/layers/compileLayers.ts';
import { layerEntryKey } from '../../../program/layers/layerEntry.ts';
import { newlyResting } from '../../../records/check/restingConditions.ts';
import { examplesAgainst } from '../examples.ts';

/** Checks before publication. */
export const judge: Operation<'authoring.judge'> = {
  async run(context, { layer, pieces: layerEntries }) {
    const place = await resolveLayer(context, layer);
    const state = await readLayerState(context, place);
    const drafts = await chosenDrafts(context, place, layerEntries);
    const judged = await judgePieces(context, state, mergedOver(state.pieces, drafts));
    const now = new Map(state.pieces.map((layerEntry) => [layerEntryKey(layerEntry), layerEntry]));
    const below = await definitionsBelow(context, state);
    const conflicts = drafts.filter((draft) => (now.get(layerEntryKey(draft))?.version ?? 0) !== draft.base);
    // Compiled already when it was judged.
    const { compiled, faults } = await compileWithDrafts(context, state, drafts);
    const chosen = new Set(drafts.map(layerEntryKey));
    const warnings = faults.filter(
      (fault) =>
        !isError(fault) &&
        [fault.piece, fault.about].some((one) => one !== undefined && chosen.has(layerEntryKey(one))),
    );
    const inForce = await context.services.programs.inForce(scopeOf(place));
    const resting = compiled.program
      ? await newlyResting(context, inForce.runtime, context.services.programs.runtimeFor(compiled.program))
      : [];
    const against = [judged.faults, judged.tables, judged.widens, judged.unseen, judged.calls, conflicts];
    return {
      publishable: drafts.length > 0 && against.every(({ length }) => length === 0),
      ...judged,
      warnings: [...warnings, ...resting.map((message) => ({ message, severity: 'warning' as const }))],
      conflicts: await Promise.all(
        conflicts.map(async (draft) => {
          const theirs = await versionInForce(context.services.store.db, place.layer, draft);
          return bothSides(context, place, draft, { ...draft, below: definitionIn(below, draft) }, theirs);
        }),
      ),
      examples: compiled.program ? await examplesAgainst(inForce.runtime.program, compiled.program, context.today) : [],
      changes: drafts.map((draft) => {
        const under = definitionIn(below, draft);
        const before = effectiveDefinition(draft, under, now.get(layerEntryKey(draft))?.content);
        const { kind, name, content } = draft;
        return { kind, name, differences: differences(before, effectiveDefinition(draft, under, content)) };
      }),
    };
  },
};
