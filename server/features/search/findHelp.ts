/** Finds help by title or text. Help is public to signed-in users. */
import type { ResultOf } from '../../../metadata/signatures/operations.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { tenantOf } from '../../platform/words/tenantOf.ts';
import type { StoredRecord } from '../../store/index.ts';

const MAX_HELP = 5;
/** Enough that one address in several languages does not crowd out the others. */
const MAX_READ = 50;

/** One for each address: of the company before that of all companies, in the language of who asks, else of the tenant, where there is one in it. */
export async function findHelp(context: OperationContext, typed: string): Promise<ResultOf<'search.find'>['help']> {
  const [ofCompany, ofAll] = await Promise.all([
    matching(context, own.companyHelp, typed),
    matching(context, own.helpContent, typed),
  ]);
  const language = context.session?.user.language || tenantOf(context.runtime.program)?.language;
  const byUrl = new Map<string, string>();
  for (const layer of [ofCompany, ofAll])
    for (const { values } of [...layer.filter((one) => one.values.language === language), ...layer]) {
      const url = String(values.url ?? '');
      if (!byUrl.has(url)) byUrl.set(url, String(values.title ?? ''));
    }
  return [...byUrl].map(([url, title]) => ({ url, title })).slice(0, MAX_HELP);
}

async function matching(context: OperationContext, entity: string, typed: string): Promise<StoredRecord[]> {
  const { records } = await context.services.store.entities(entity).list({
    scopes: [context.access.scope(entity)],
    today: context.today,
    filter: {
      condition: 'or',
      fields: [
        { name: 'title', operator: 'contains', value: typed },
        { name: 'content', operator: 'contains', value: typed },
      ],
    },
    ranks: [{ condition: 'or', fields: [{ name: 'title', operator: 'contains', value: typed }] }],
    sort: [{ field: 'url', dir: 'asc' }],
    limit: MAX_READ,
    fields: ['url', 'title', 'language'],
  });
  return records;
}
