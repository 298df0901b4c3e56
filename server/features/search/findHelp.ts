/** Help by its title or text. Help is no secret to whoever is signed in. */
import type { ResultOf } from '../../../metadata/signatures/operations.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import { tenantOf } from '../../base/words/tenantOf.ts';
import type { OperationContext } from '../../call/operation.ts';

const MAX_HELP = 5;
/** Enough that one address in several languages does not crowd out the others. */
const MAX_READ = 50;

/** One for each address: in the language of who asks, else of the tenant, where there is one in it. */
export async function findHelp(context: OperationContext, typed: string): Promise<ResultOf<'search.find'>['help']> {
  const { records } = await context.services.store.entities(own.helpContent).list({
    scopes: [{}],
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
  const language = context.session?.user.language || tenantOf(context.runtime.program)?.language;
  const inLanguage = records.filter(({ values }) => values.language === language);
  const byUrl = new Map<string, string>();
  for (const { values } of [...inLanguage, ...records]) {
    const url = String(values.url ?? '');
    if (!byUrl.has(url)) byUrl.set(url, String(values.title ?? ''));
  }
  return [...byUrl].map(([url, title]) => ({ url, title })).slice(0, MAX_HELP);
}
