import { mergeFields } from '../../../../metadata/compiler/mergeFields.ts';
import { kindNames } from '../../../../metadata/kinds/kindNames.ts';
import { mayAuthor } from '../../../authoring/layerKinds.ts';
import { readLayerState, resolveLayer } from '../../../authoring/layerTarget.ts';
import { compileWithDrafts, readDrafts } from '../../../authoring/saveDraft.ts';
import type { Operation } from '../../../operations/operation.ts';

/** A name, and what people call it where that is another. */
type Entry = readonly [name: string, label?: string];

const entry = (name: string, value: unknown): Entry => {
  const { label, title, text } = (value ?? {}) as Record<string, unknown>;
  const displayName = [label, title, text].find(
    (one): one is string => typeof one === 'string' && one !== '' && one !== name,
  );
  return displayName === undefined
    ? [name]
    : [name, displayName.length > 80 ? `${displayName.slice(0, 79)}…` : displayName];
};
const entries = (members: Readonly<Record<string, unknown>>): Entry[] =>
  Object.entries(members).map(([name, value]) => entry(name, value));

/** Every name that a definition of a layer may say, with the own drafts: for completion. */
export const names: Operation<'authoring.names'> = {
  async run(context, { layer }) {
    const place = await resolveLayer(context, layer);
    const state = await readLayerState(context, place);
    const drafts = await readDrafts(context, place.layer);
    const { compiled } = await compileWithDrafts(context, state, drafts.values());
    const { definitions } = compiled;
    const shown = kindNames.filter((kind) => kind !== 'sample');
    return {
      layer: place.layer,
      names: Object.fromEntries(shown.map((kind) => [kind, entries(definitions[kind])])),
      fields: {
        entity: fieldsOf(definitions.entity, ({ fields }) => entries(fields)),
        template: fieldsOf(definitions.template, (template) =>
          mergeFields(template, template.entity === undefined ? undefined : definitions.entity[template.entity]).map(
            ([key, field]) => entry(key, field),
          ),
        ),
      },
      rowFilters: fieldsOf(definitions.permission, ({ filters }) => entries(filters ?? {})),
      authored: kindNames.filter((kind) => mayAuthor(place.level, kind)),
    };
  },
};

/** Of definitions of a wrong shape, which are saved as drafts too, nothing is offered. */
function fieldsOf<Definition>(
  all: Readonly<Record<string, Definition>>,
  read: (definition: Definition) => Entry[],
): Record<string, Entry[]> {
  const found = Object.entries(all).map(([name, definition]): [string, Entry[]] => {
    try {
      return [name, read(definition)];
    } catch {
      return [name, []];
    }
  });
  return Object.fromEntries(found);
}
