/** Lists that name a query in place of saying which records they are of: it is of their entity, and says all of it. */
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';

/** Which a query says, or which say whose records they are. */
const IN_PLACE_OF = ['filter', 'narrow', 'template'] as const;
/** Query properties that a rule's lookup cannot use, because it has no request with parameters. */
const NOT_LOOKED_UP = ['narrow', 'levels', 'exist', 'missing', 'latest'] as const;

export function listQueries(context: Context): void {
  const bySource = new Set(
    context.all('rules').flatMap(([, { rows }]) => (rows as { metaSource?: unknown }[]).map((row) => row.metaSource)),
  );
  for (const [name, { from }] of context.all('list')) {
    const query = from?.query === undefined ? undefined : context.get('query', from.query);
    if (!from || !query) continue;
    const cursor = descend(context.cursor('list', name), ['from']);
    const tell = (word: string, message: string) =>
      context.report.cursor({ ...descend(cursor, [word]), aboutKey: word !== 'query' }, 'list-query', message);
    if (query.entity !== from.entity)
      tell('query', `The query "${from.query}" is about "${query.entity}", not about "${from.entity}".`);
    for (const word of IN_PLACE_OF)
      if (from[word] !== undefined)
        tell(word, `The query "${from.query}" says which records they are: "${word}" is not beside it.`);
    const asked = bySource.has(name) ? NOT_LOOKED_UP.find((word) => query[word] !== undefined) : undefined;
    if (asked)
      tell(
        'query',
        `Rules look up "${name}", and the query "${from.query}" has "${asked}", which only a request can ask.`,
      );
  }
}
