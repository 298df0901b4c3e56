/**
 * The template that a save is sent with: the server takes only the one that is in force for the record, so a screen that sends
 * another one can never save.
 */
import type { EntityDefinition } from '../../kinds/entity.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';
import { actionSteps } from './actionSteps.ts';

/** The calls that save records of the entity that their path names. */
const savesRecords = (context: Context, api: string): boolean =>
  Object.values(context.get('api', api)?.cases ?? {}).some(({ operation }) => operation === 'records.save');

/** @returns true if `checkBy` may return this template: it contains the name, or a text that the name begins with */
function mayGive(expression: unknown, template: string): boolean {
  if (typeof expression === 'string') return expression !== '' && template.startsWith(expression);
  if (typeof expression !== 'object' || expression === null) return false;
  return Object.values(expression).some((value) => mayGive(value, template));
}

/** @returns true if a save may use the template: it is the entity's, shares its document type, or may be returned by `checkBy` */
function mayBeInForce(context: Context, name: string, entity: EntityDefinition, template: string): boolean {
  if (template === name || entity.templates !== undefined || mayGive(entity.checkBy, template)) return true;
  const own = context.get('template', name);
  const sent = context.get('template', template);
  return sent?.entity === name && (sent.docType ?? template) === (own?.docType ?? name);
}

export function savedTemplates(context: Context): void {
  for (const [action, { steps }] of context.all('action')) {
    for (const { step, at } of actionSteps(steps, descend(context.cursor('action', action), ['steps']))) {
      if (step.do !== 'call' || !savesRecords(context, step.api)) continue;
      const name = step.path?.entity;
      const { map: body } = (step.body ?? {}) as { map?: Record<string, unknown> };
      const template = body?.template;
      if (typeof name !== 'string' || typeof template !== 'string') continue;
      const entity = context.get('entity', name);
      if (!entity || !context.get('template', template) || mayBeInForce(context, name, entity, template)) continue;
      context.report.cursor(
        descend(at, ['body', 'map', 'template']),
        'template-not-in-force',
        `No ${name} is ever saved by the template "${template}": its own is "${name}". Leave the template out.`,
      );
    }
  }
}
