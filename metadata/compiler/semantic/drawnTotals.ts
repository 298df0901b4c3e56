/** Checks that the query of a chart or a tile has the groups and measures that it draws. */
import type { Part } from '../../kinds/part.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';

/** The fewest and the most groups that a component draws. */
const GROUPS = { chart: [1, 2], tile: [0, 0] } as const satisfies Partial<Record<Part['component'], readonly number[]>>;

const isDrawn = (component: string): component is keyof typeof GROUPS => Object.hasOwn(GROUPS, component);

function checkPart(context: Context, at: Cursor, { component, props }: Part): void {
  if (!isDrawn(component)) return;
  const { query: name = '', measure } = props as { query?: string; measure?: string };
  const query = context.get('query', name);
  if (!query) return;
  const count = Object.keys(query.groups ?? {}).length;
  const measures = Object.keys(query.measures ?? {});
  const [least, most] = GROUPS[component];
  if (measures.length === 0 || count < least || count > most)
    context.report.cursor(
      descend(at, ['props', 'query']),
      'not-drawable',
      `A ${component} needs a query with measures and ${most === 0 ? 'no groups' : `${least} or ${most} groups`}: "${name}" has ${measures.length} and ${count}.`,
    );
  else if (measure !== undefined && !measures.includes(measure))
    context.report.cursor(
      descend(at, ['props', 'measure']),
      'unknown-name',
      `The query "${name}" has no measure "${measure}".${didYouMean(measure, measures)}`,
    );
}

function checkParts(context: Context, cursor: Cursor): void {
  for (const [name, part] of Object.entries((cursor.value as { parts?: Record<string, Part> }).parts ?? {})) {
    const at = descend(cursor, ['parts', name]);
    checkPart(context, at, part);
    checkParts(context, at);
  }
}

export function drawnTotals(context: Context): void {
  for (const kind of ['screen', 'dialog'] as const)
    for (const [name] of context.all(kind)) checkParts(context, context.cursor(kind, name));
}
