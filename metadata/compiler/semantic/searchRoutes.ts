/** Where search leads: the route of a record takes its id and nothing else, that of the list nothing. */
import { parametersOf } from '../../pathMatcher.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';

export function searchRoutes(context: Context): void {
  const routes = new Map(context.all('route'));
  for (const [name, { search }] of context.all('entity')) {
    for (const [key, count] of [
      ['record', 1],
      ['list', 0],
    ] as const) {
      const path = search?.[key] === undefined ? undefined : routes.get(search[key])?.path;
      if (path === undefined || parametersOf(path).length === count) continue;
      const words = count === 1 ? 'one parameter, the id of the record' : 'no parameter';
      context.report.cursor(
        descend(context.cursor('entity', name), ['search', key]),
        'missing-parameter',
        `${path} is no address of this: search gives it ${words}.`,
      );
    }
  }
}
