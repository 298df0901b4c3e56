import type { Keyed } from '../../../../metadata/edits/keyed.ts';
import { contentFor, definitionIn } from '../../../authoring/effectiveDefinition.ts';
import { readLayerState, resolveLayer } from '../../../authoring/layerTarget.ts';
import { compileWithDrafts, definitionsBelow, keyedOrNull, readDrafts } from '../../../authoring/saveDraft.ts';
import type { Operation } from '../../../operations/operation.ts';
import type { LayerEntryFault } from '../../../program/layers/compileLayers.ts';
import { layerEntryKey } from '../../../program/layers/layerEntry.ts';

/**
 * Faults of an unsaved definition, together with the user's drafts of all others: in itself, and in those that
 * reference it. Faults that exist without it are omitted.
 */
export const check: Operation<'authoring.check'> = {
  async run(context, { layer, kind, name, value }) {
    const layerEntry = { kind, name };
    const place = await resolveLayer(context, layer);
    const state = await readLayerState(context, place);
    const below = definitionIn(await definitionsBelow(context, state), layerEntry);
    const drafts = await readDrafts(context, place.layer);
    const wanted = (keyedOrNull(value) ?? undefined) as Keyed | undefined;
    const own = { ...layerEntry, content: contentFor(layerEntry, below, wanted) };
    const others = [...drafts.values()].filter((draft) => layerEntryKey(draft) !== layerEntryKey(layerEntry));
    const now = await compileWithDrafts(context, state, [...others, own], 'typed');
    const before = await compileWithDrafts(context, state, drafts.values());
    const isOwn = ({ about, piece: of }: LayerEntryFault) =>
      about
        ? layerEntryKey(about) === layerEntryKey(layerEntry)
        : of !== undefined && layerEntryKey(of) === layerEntryKey(layerEntry);
    const saying = ({ about, message }: LayerEntryFault) => `${about ? layerEntryKey(about) : ''} ${message}`;
    const known = new Set(before.faults.map(saying));
    return {
      faults: now.faults.filter(isOwn).map(wireFault),
      elsewhere: now.faults.filter((fault) => fault.about && !isOwn(fault) && !known.has(saying(fault))).map(wireFault),
    };
  },
};

const wireFault = ({ about, kind, message, severity }: LayerEntryFault) => ({
  ...(about ?? { path: [] }),
  sort: kind,
  message,
  severity,
});
