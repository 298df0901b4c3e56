import { ownListName } from '../../../../metadata/edits/fieldRow.ts';
import { ordered } from '../../../../metadata/order.ts';
import { resolveLayer } from '../../../authoring/layerTarget.ts';
import type { Operation } from '../../../operations/operation.ts';
import { layerEntryKey } from '../../../program/layers/layerEntry.ts';
import { fieldsEditorState } from '../fieldsEditorState.ts';
import { lookupSources } from '../lookupSources.ts';
import { typesOffered } from '../typeList.ts';

/** One answer with all that the fields of a template are authored with; what has faults too, so that it can be mended. */
export const fields: Operation<'authoring.fields'> = {
  async run(context, { layer, template, level }) {
    const place = await resolveLayer(context, layer);
    const editorState = await fieldsEditorState(context, place, template, level === 'default');
    const { definitions } = editorState.compiled;
    const { entity } = editorState.template;
    const own = new Set([...editorState.fields.keys()].map((key) => ownListName(template, key)));
    const mine = (layerEntry: { kind: string; name: string }) =>
      (layerEntry.kind === 'template' && layerEntry.name === template) ||
      (layerEntry.kind === 'list' && own.has(layerEntry.name));
    const inForce = editorState.state.pieces.find((one) => layerEntryKey(one) === `template ${template}`);
    const published = inForce
      ? await context.services.store.db
          .selectFrom('definition_versions')
          .select('published_in')
          .where('layer', '=', place.layer)
          .where('kind', '=', 'template')
          .where('name', '=', template)
          .where('in_force', '=', 1)
          .executeTakeFirst()
      : undefined;
    const { access } = context;
    // Entity fields that the template does not show yet.
    const candidates = ordered(entity === undefined ? {} : definitions.entity[entity]?.fields)
      .filter(([key, field]) => !editorState.fields.has(key) && !field.secret)
      .map(([key, { label, type, length, description }], at) => ({
        id: `entity ${key}`,
        key,
        label: label ?? key,
        type,
        ...(length === undefined ? {} : { length }),
        ...(description === undefined ? {} : { description }),
        displayOrder: editorState.rows.length + 1 + at,
        // Key and type are the entity's.
        level: 'default',
        isSettled: true,
      }));
    return {
      layer: place.layer,
      template,
      label: editorState.template.label,
      docType: editorState.template.docType ?? template,
      ...(entity === undefined ? {} : { entity }),
      base: editorState.base,
      draft: editorState.draft,
      ...(published?.published_in ? { publishedIn: published.published_in } : {}),
      rows: editorState.rows,
      candidates,
      groups: ordered(editorState.template.groups).map(([key, { label }]) => ({ key, label })),
      lists: lookupSources(definitions)
        .filter(({ name }) => Object.hasOwn(definitions.list, name))
        .map(({ name, label }) => ({ name, label })),
      types: typesOffered(definitions),
      templates: Object.entries(definitions.template)
        .filter(
          ([, one]) => one.entity === undefined || access.may(one.entity, 'list') || access.may(one.entity, 'get'),
        )
        .filter(([, one]) => one.system === undefined || one.system === place.system)
        .map(([name, one]) => ({ name, label: one.label, docType: one.docType ?? name }))
        .sort((one, other) => (one.label < other.label ? -1 : 1)),
      pieces: [...editorState.drafts.values()].filter(mine).map(({ kind, name, version }) => ({ kind, name, version })),
      ownLists: Object.fromEntries(
        [...own].flatMap((name) => {
          const list = definitions.list[name];
          return list ? [[name, list]] : [];
        }),
      ),
      faults: editorState.faults.filter(({ piece: layerEntry }) => layerEntry !== undefined && mine(layerEntry)),
    };
  },
};
