/**
 * The template by whose cells and rules a row is checked: the record and its scope say it, never who sends the row. Where an
 * entity's records are each of a template of their own, it is the record's; else the one of the entity's name (where it
 * says `checkBy`, that for this record), or what stands for it in the record's system or account.
 */

import { ownTemplate } from '../../../metadata/ownTemplate.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { userScope } from '../../operations/requestScope.ts';
import { t } from '../../platform/words/localizedText.ts';
import { entityFields } from '../read/entityFields.ts';
import type { RefusedRow, ScopedRow } from '../save/rowScopes.ts';
import { closestTemplate } from './templateResponse.ts';

export interface TemplateRows {
  template: string | undefined;
  rows: ScopedRow[];
}

/**
 * Parts rows by template. One that is sent along, with the call or with the row, has to be the one in force; the entity's
 * own names none in particular.
 */
export function rowsByTemplate(
  context: OperationContext,
  entity: string,
  rows: readonly ScopedRow[],
  sent: string | undefined,
  byDefinition = false,
): { groups: TemplateRows[]; refused: RefusedRow[] } {
  const { definition, fields } = entityFields(context.runtime, entity);
  const { templates, title } = definition;
  const own = ownTemplate(context.runtime.program.definitions, entity);
  const inForce =
    templates === undefined ? byScope(context, entity, byDefinition) : byRecord(context, entity, templates);
  const isOfRow = !Object.hasOwn(fields, 'templateId');
  const groups = new Map<string | undefined, ScopedRow[]>();
  const refused: RefusedRow[] = [];
  for (const one of rows) {
    const named = [sent, isOfRow ? one.row.templateId : undefined].filter(
      (name) => name !== undefined && name !== null && name !== '' && name !== own,
    );
    // A missing or inaccessible record is reported first, regardless of the named template.
    const template = isGone(one) ? own : inForce(one, named[0]);
    if (template === null || (!isGone(one) && named.some((name) => name !== template))) {
      const refusal = templates === undefined ? t('templateNotInForce') : t('templateNotFound');
      refused.push({ row: one.row, errors: { [templates ?? title]: refusal } });
      continue;
    }
    const group = groups.get(template);
    if (group) group.push(one);
    else groups.set(template, [one]);
  }
  return { groups: [...groups].map(([template, group]) => ({ template, rows: group })), refused };
}

const isGone = ({ row, stored }: ScopedRow): boolean => typeof row.id === 'string' && row.id !== '' && !stored;

/** @returns null if no template is active */
type InForce = (row: ScopedRow, named: unknown) => string | undefined | null;

function byScope(context: OperationContext, entity: string, byDefinition: boolean): InForce {
  const { program } = context.runtime;
  const own = ownTemplate(program.definitions, entity);
  if (own === undefined) return () => undefined;
  const { system } = signedIn(context).context;
  const asked = byDefinition ? () => own : checkedBy(context, entity, own);
  const known = new Map<string, string>();
  return (row) => {
    const of = asked(row);
    const place = JSON.stringify([of, row.account]);
    const found = known.get(place) ?? closestTemplate(program, of, entity, system, row.account);
    known.set(place, found);
    return found;
  };
}

/** Profiles are for people. What of a record is stored counts, never what is sent with it: else one would choose by what one is checked. */
function checkedBy(
  { runtime, session, today }: OperationContext,
  entity: string,
  own: string,
): (row: ScopedRow) => string {
  const { template, entity: entities } = runtime.program.definitions;
  const expression = entities[entity]?.checkBy;
  if (expression === undefined) return () => own;
  const prepared = runtime.compiled(expression);
  return ({ row, stored }) => {
    const record = stored ? { ...stored.values, id: stored.id } : { ...row, id: null };
    const name = prepared.run({ record, user: userScope(session), today } as never);
    return typeof name === 'string' && Object.hasOwn(template, name) && template[name]?.entity === entity ? name : own;
  };
}

function byRecord({ runtime }: OperationContext, entity: string, templates: string): InForce {
  const { template } = runtime.program.definitions;
  return ({ row, stored }, named) => {
    const name = stored ? stored.values[templates] : (named ?? row[templates]);
    if (typeof name !== 'string' || name === entity || !Object.hasOwn(template, name)) return null;
    return template[name]?.entity === entity ? name : null;
  };
}
