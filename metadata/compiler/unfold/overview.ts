/** The parts of a record's page beside its fields: its owned lists, its documents, and its file. */

import type { ResourceDefinition } from '../../kinds/resource.ts';
import { isRowsOnly } from './forms.ts';
import { type Made, type ResourceEntity, use } from './made.ts';
import { type EntityVariants, templateOfVariant } from './variants.ts';

type Value = Record<string, unknown>;

/** The lists of an entity as cards below the fields of a record; undefined where it owns none that can be shown. */
export function ownedListsOf(entity: string, of: ResourceEntity): Value | undefined {
  const parts: Record<string, Value> = {};
  for (const [at, [name, list]] of Object.entries(of.lists).entries()) {
    if (!list) continue;
    const { label, template, permission, single } = list;
    const isGrid = isRowsOnly(list);
    // A list with its own fields and without nested lists is shown only where a screen defines how.
    if (!isGrid && single !== true && list.lists === undefined) continue;
    const record = { var: 'data.record.row' };
    parts[name] = {
      ...(isGrid
        ? use('record.owned', { list: name, label, template, record })
        : use('record.memberForms', { list: name, label, entity, record })),
      displayOrder: at + 1,
      ...(permission === undefined ? {} : { permission }),
      // Most records fill few of a dozen lists.
      visibleWhen: { var: `data.record.row.${name}${single === true ? '' : '.0'}` },
    };
  }
  return Object.keys(parts).length > 0
    ? { component: 'stack', displayOrder: 5, props: { gap: 'md' }, parts }
    : undefined;
}

/** The template of a record by its variant: each is named, so that the page is sent with it. */
export const templateByVariant = (entity: string, { by, of }: EntityVariants): Value => ({
  if: Object.keys(of).flatMap((variant) => [
    { equalTo: [{ var: `data.record.row.${by}` }, variant] },
    templateOfVariant(entity, variant),
  ]),
});

/**
 * The documents of a record, and the call that fetches them; nothing where its entity takes none.
 *
 * @param add makes a definition that all families share, and gives its name
 */
export function documentsOf(
  { entity, title, parameter }: { entity: string; title: string; parameter: string },
  { documents }: ResourceEntity,
  add: (kind: Made['kind'], word: string, value: Value) => string,
): Value {
  const { view, add: upload } = documents ?? {};
  if (typeof view !== 'string') return {};
  const id = { var: `route.${parameter}` };
  const row = { record: { var: 'row.id' }, name: { var: `row.${title}` } };
  const adding =
    typeof upload === 'string' ? add('action', 'addDocument', use('documents.add', { entity, ...row })) : undefined;
  return {
    documentsFrom: {
      api: 'recordsDocuments',
      path: { entity: { literal: entity }, id },
      when: { and: [id, { has: [view] }] },
    },
    documents: {
      ...use('record.documents', { record: { var: 'data.record.row' }, upload: adding }),
      displayOrder: 6,
      permission: view,
      visibleWhen: { var: 'data.record.row.id' },
    },
  };
}

/**
 * The document part that shows the file of a record, followed by the files of earlier records, and the call that fetches these.
 * @param row the path of the record: `state.grid.current`
 */
export function previewOf(
  { preview }: Pick<ResourceDefinition, 'preview'>,
  { title }: Pick<ResourceEntity, 'title'>,
  row: string,
): Value | undefined {
  if (!preview) return undefined;
  const { file, earlier } = preview;
  const of = (place: string, isEarlier = false): Value => ({
    map: { id: { var: `${place}.${file}` }, name: { var: `${place}.${title}` }, ...(isEarlier && { isEarlier }) },
  });
  const own = { if: [{ var: `${row}.${file}` }, [of(row)], []] };
  const record = { var: row };
  if (earlier === undefined) return { record, documents: own };
  const id = { var: `${row}.id` };
  return {
    record,
    documents: { merge: [own, { each: [{ coalesce: [{ var: 'data.documents.rows' }, []] }, of('item', true)] }] },
    documentsFrom: {
      api: 'recordsList',
      path: { entity: { literal: earlier.entity } },
      body: { map: { query: { literal: earlier.query }, params: { map: { id } } } },
      when: row.startsWith('state.') ? { and: [id, { var: 'state.body.open' }] } : id,
    },
  };
}
