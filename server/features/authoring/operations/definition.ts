import { isKeyed } from '../../../../metadata/edits/keyed.ts';
import { definitionIn, effectiveDefinition } from '../../../authoring/effectiveDefinition.ts';
import { readLayerState, resolveLayer } from '../../../authoring/layerTarget.ts';
import { compileWithDrafts, definitionsBelow, readDrafts } from '../../../authoring/saveDraft.ts';
import type { Operation } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { layerEntryKey } from '../../../program/layers/layerEntry.ts';

/** Depth for which origins of parts are returned: a field's label, a part of a screen. */
const DEPTH = 3;

export const definition: Operation<'authoring.definition'> = {
  async run(context, { layer, kind, name }) {
    const layerEntry = { kind, name };
    const place = await resolveLayer(context, layer);
    const state = await readLayerState(context, place);
    const drafts = await readDrafts(context, place.layer);
    const draft = drafts.get(layerEntryKey(layerEntry));
    const own = state.pieces.find((one) => layerEntryKey(one) === layerEntryKey(layerEntry));
    const below = definitionIn(await definitionsBelow(context, state), layerEntry);
    const { compiled, faults } = await compileWithDrafts(context, state, drafts.values());
    const content = (draft ?? own)?.content;
    // A definition only in this layer is edited as written: a short form (an entity's access by name) is retained.
    const isOwn = below === undefined && content?.value !== undefined;
    const value = isOwn
      ? effectiveDefinition(layerEntry, below, content)
      : definitionIn(compiled.definitions, layerEntry);
    const inForce = effectiveDefinition(layerEntry, below, own?.content);
    // Demo data has passwords in it.
    if (kind === 'sample' || (value === undefined && inForce === undefined && !draft)) {
      throw notFound(t('authoringNothing', layerEntry));
    }
    const given = { value, inForce, below, content };
    return {
      ...layerEntry,
      base: own?.version ?? 0,
      draft: draft?.version ?? 0,
      ...(draft ? { madeFrom: draft.base } : {}),
      ...Object.fromEntries(Object.entries(given).filter(([, one]) => one !== undefined)),
      usedBy: compiled.uses.of(kind, name).map(({ by }) => by),
      uses: [...new Map(compiled.uses.by(kind, name).map((one) => [layerEntryKey(one), one])).values()],
      origins: originsOf(value, []),
      faults: faults.filter((fault) => fault.piece && layerEntryKey(fault.piece) === layerEntryKey(layerEntry)),
    };

    function originsOf(at: unknown, path: string[]): unknown[] {
      const place = compiled.origin(kind, name, path);
      const here = place ? [{ path, layer: place.layer, file: place.file, line: place.line }] : [];
      if (!isKeyed(at) || path.length === DEPTH) return here;
      return [...here, ...Object.entries(at).flatMap(([key, member]) => originsOf(member, [...path, key]))];
    }
  },
};
