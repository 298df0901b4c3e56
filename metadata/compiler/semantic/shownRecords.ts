/** A grid, a form and details show records by a template of their entity; what is edited may be saved by somebody. */
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { casesOf, entityOf } from '../types/callArguments.ts';
import { type PartAt, partsOf } from '../types/surfaceTypes.ts';

/** Operations whose entity parameter is the entity of the records they return or receive. */
const ofRecords: ReadonlySet<string> = new Set(['records.list', 'records.save', 'capture.save', 'records.deleted']);

/** The entity that a call is about, where it is one and written. */
function calledEntity(context: Context, caller: Cursor): string | undefined {
  const { api: name } = (caller.value ?? {}) as { api?: string };
  const api = name === undefined ? undefined : context.get('api', name);
  const [one, ...more] = api ? casesOf(api) : [];
  return one && more.length === 0 && ofRecords.has(one.operation) ? entityOf(caller, one) : undefined;
}

function otherEntity(context: Context, { part, cursor }: PartAt): void {
  const { template: name } = part.props ?? {};
  if (typeof name !== 'string' || part.templateFrom !== undefined) return;
  const of = context.get('template', name)?.entity;
  // A missing entity is reported at its reference, in the template or the call.
  if (of === undefined || !context.get('entity', of)) return;
  for (const word of ['source', 'save']) {
    const caller = descend(cursor, ['props', word]);
    const entity = caller.key === word ? calledEntity(context, caller) : undefined;
    if (entity !== undefined && entity !== of && context.get('entity', entity))
      context.report.cursor(
        descend(cursor, ['props', 'template']),
        'other-entity',
        `The template "${name}" is of the entity "${of}", and the ${word} of this grid is about "${entity}".`,
      );
  }
}

/** Nobody may change what the entity gives no verb for. */
function editable(context: Context, { part, cursor }: PartAt): void {
  const { template: name, editable: declared, save } = part.props ?? {};
  if (typeof name !== 'string' || declared === false || (declared === undefined && save === undefined)) return;
  const of = context.get('template', name)?.entity;
  const entity = of === undefined ? undefined : context.get('entity', of);
  const saved = save === undefined ? of : calledEntity(context, descend(cursor, ['props', 'save']));
  if (!entity || saved !== of || entity.access?.update !== undefined) return;
  context.report.cursor(
    descend(cursor, ['props', declared === undefined ? 'save' : 'editable']),
    'refused-verb',
    `Nobody may "update" records of the entity "${of}": its access does not say who, so what is edited here is never saved.`,
  );
}

/** A filter panel uses a template of the grid's entity. */
function filtered(context: Context, grid: PartAt, parts: readonly PartAt[]): void {
  const { filterFrom, template } = grid.part.props ?? {};
  const panel = parts.find(({ name, part }) => name === filterFrom && part.component === 'filterPanel');
  const by = panel?.part.props?.template;
  if (typeof by !== 'string' || typeof template !== 'string' || grid.part.templateFrom !== undefined) return;
  const [own, other] = [context.get('template', template)?.entity, context.get('template', by)?.entity];
  if (own === undefined || other === undefined || own === other) return;
  if (context.get('entity', own) && context.get('entity', other))
    context.report.cursor(
      descend(grid.cursor, ['props', 'filterFrom']),
      'other-entity',
      `The panel "${String(filterFrom)}" filters records of the entity "${other}", and this grid shows those of "${own}".`,
    );
}

export function shownRecords(context: Context): void {
  for (const kind of ['screen', 'dialog'] as const)
    for (const [name] of context.all(kind)) {
      const parts = partsOf(context.cursor(kind, name));
      for (const at of parts) {
        if (at.part.component !== 'grid') continue;
        otherEntity(context, at);
        editable(context, at);
        filtered(context, at, parts);
      }
    }
}
