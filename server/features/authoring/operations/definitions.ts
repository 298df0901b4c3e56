import { kindNames } from '../../../../metadata/kinds/kindNames.ts';
import { mayAuthor } from '../../../authoring/layerKinds.ts';
import { readLayerState, resolveLayer } from '../../../authoring/layerTarget.ts';
import { compileWithDrafts, readDrafts } from '../../../authoring/saveDraft.ts';
import type { Operation } from '../../../operations/operation.ts';
import { layerEntryKey } from '../../../program/layers/layerEntry.ts';

const labelOf = (value: unknown): string | undefined => {
  const { label, title, text } = (value ?? {}) as Record<string, unknown>;
  return [label, title, text].find((one): one is string => typeof one === 'string');
};

/** All definitions including the user's drafts; those that a draft deletes are marked. */
export const definitions: Operation<'authoring.definitions'> = {
  async run(context, { layer, q, kind: only }) {
    const place = await resolveLayer(context, layer);
    const state = await readLayerState(context, place);
    const drafts = await readDrafts(context, place.layer);
    const { compiled, faults } = await compileWithDrafts(context, state, drafts.values());
    const own = new Set(state.pieces.map(layerEntryKey));
    const wanted = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    const wrong = new Map<string, number>();
    for (const { piece: layerEntry } of faults)
      if (layerEntry) wrong.set(layerEntryKey(layerEntry), (wrong.get(layerEntryKey(layerEntry)) ?? 0) + 1);
    const found = kindNames
      .filter((kind) => kind !== 'sample' && (only === undefined || kind === only))
      .flatMap((kind) =>
        Object.entries(compiled.definitions[kind]).map(([name, value]) => {
          const at = compiled.origin(kind, name);
          const draft = drafts.get(layerEntryKey({ kind, name }));
          const label = labelOf(value);
          return {
            kind,
            name,
            ...(label === undefined ? {} : { label }),
            ...(at ? { layer: at.layer, file: at.file, line: at.line } : {}),
            own: own.has(layerEntryKey({ kind, name })),
            authored: mayAuthor(place.level, kind),
            ...(draft ? { draft: draft.version } : {}),
            faults: wrong.get(layerEntryKey({ kind, name })) ?? 0,
          };
        }),
      );
    const gone = [...drafts.values()]
      .filter(({ kind, name }) => !Object.hasOwn(compiled.definitions[kind], name))
      .filter(({ kind }) => only === undefined || kind === only)
      .map(({ kind, name, version }) => ({
        kind,
        name,
        draft: version,
        own: own.has(layerEntryKey({ kind, name })),
        gone: true,
      }));
    return {
      definitions: [...found, ...gone].filter((one) => {
        const text = `${one.kind} ${one.name} ${'label' in one ? one.label : ''}`.toLowerCase();
        return wanted.every((word) => text.includes(word));
      }),
    };
  },
};
