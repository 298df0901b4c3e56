import type { FilterLeaf, FilterTree } from '../../../../metadata/kinds/filter.ts';
import { EVERYWHERE } from '../../../access/access.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { denied, invalid } from '../../../platform/http/httpError.ts';
import { requestedSelection } from '../../../records/read/requestedSelection.ts';
import { projection } from '../../../records/read/wireRow.ts';
import { type MetadataType, metadataTypeOf, wireForm } from '../../../records/templates/metadataType.ts';

const DEFAULT_PAGE = 50;
const MAX_PAGE_SIZE = 500;

/** Sorted by the master field, so that pages are the same for all users. */
export const rows: Operation<'metadata.rows'> = {
  async run(context, { entity, type: asked, systemId, accountId, q = '', pageLimit, pageNo, asForms }) {
    context.access.need(entity, 'list');
    const type = metadataTypeOf(context, entity, asked);
    const { system } = signedIn(context).context;
    if (systemId && systemId !== system && systemId !== EVERYWHERE) throw denied('systemId');
    const limit = pageLimit || DEFAULT_PAGE;
    if (limit > MAX_PAGE_SIZE) throw invalid(`A page has at most ${MAX_PAGE_SIZE} rows.`);
    const leaves: (FilterLeaf | FilterTree)[] = [
      ...(type.is === type.id ? [] : [leaf(type.by, type.is)]),
      ...(systemId === EVERYWHERE && type.system ? [leaf(type.system, EVERYWHERE)] : []),
      ...(accountId && type.account ? [leaf(type.account, accountId)] : []),
      ...searched(type, q),
    ];
    const master = type.fields.find(({ isMasterField }) => isMasterField)?.key;
    const { request } = await requestedSelection(
      context,
      {
        entity,
        template: type.id,
        ...(leaves.length > 0 ? { filter: { condition: 'and', fields: leaves } } : {}),
        ...(master ? { sort: [{ field: master, dir: 'asc' }] } : {}),
      },
      'list',
    );
    const store = context.services.store.entities(entity);
    const [{ records }, count] = await Promise.all([
      store.list({ ...request, limit, offset: ((pageNo || 1) - 1) * limit }),
      store.count(request),
    ]);
    const show = asForms
      ? (record: (typeof records)[number]) => wireForm(context, type, record)
      : projection(context, entity);
    return { data: records.map(show), count };
  },
};

const leaf = (name: string, value: string): FilterLeaf => ({ name, operator: 'equalTo', value });

/** Some field has the text. */
function searched({ fields }: MetadataType, q: string): FilterTree[] {
  const text = q.trim().slice(0, 200);
  if (text === '') return [];
  const leaves = fields
    .filter(({ type, secret }) => type !== 'checkbox' && type !== 'file' && !secret)
    .map(({ key }): FilterLeaf => ({ name: key, operator: 'contains', value: text }));
  return [{ condition: 'or', fields: leaves }];
}
