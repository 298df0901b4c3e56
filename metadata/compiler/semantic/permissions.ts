/**
 * Checks permissions: one that nothing requires grants nothing, so a role with it misleads; one without a role admits nobody;
 * and one with an inapplicable row filter reaches no row.
 */
import type { PermissionDefinition } from '../../kinds/permission.ts';
import { recordProperties } from '../../rowNames.ts';
import { serverPermissions } from '../../signatures/serverPermissions.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { isOfLibrary } from './ofLibrary.ts';

export function permissions(context: Context): void {
  const roles = context.all('role');
  const granted = new Set(roles.flatMap(([, { grants }]) => Object.keys(grants)));
  for (const [name, permission] of context.all('permission')) {
    rowFilters(context, name, permission);
    if (permission.isReserved || isOfLibrary(context, 'permission', name)) continue;
    const asked =
      serverPermissions.has(name) ||
      context.uses.of('permission', name).some(({ by }) => by.kind !== 'role' && by.kind !== 'permission');
    if (!asked && !context.report.suppression.mayBeNamed('permission', name))
      context.report.cursor(
        { ...context.cursor('permission', name), aboutKey: true },
        'unused-permission',
        `Nothing asks for the permission "${name}".`,
      );
    else if (roles.length > 0 && !granted.has(name) && !mayBeGranted(context, name))
      context.report.cursor(
        { ...context.cursor('permission', name), aboutKey: true },
        'ungranted-permission',
        `No role has the permission "${name}": only an administrator is let in.`,
        'warning',
      );
  }
}

/** @returns true if an unread or invalid role may grant the permission */
const mayBeGranted = ({ report: { suppression } }: Context, name: string): boolean =>
  suppression.isLost('role') || suppression.mayBeNamed('permission', name);

/** A row filter reads a stored field of the entity, of a type that can be looked for in a list. */
function rowFilters(context: Context, name: string, { filters = {} }: PermissionDefinition): void {
  for (const [filter, { entity, field }] of Object.entries(filters)) {
    const fields = context.get('entity', entity)?.fields;
    if (!fields) continue;
    const cursor = descend(context.cursor('permission', name), ['filters', filter, 'field']);
    const found = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (!found) {
      // The linker reports unknown fields; reserved names of records are not fields.
      if (Object.hasOwn(recordProperties, field))
        context.report.cursor(
          cursor,
          'unknown-field',
          `The entity "${entity}" has no field "${field}".${didYouMean(field, Object.keys(fields))}`,
        );
      continue;
    }
    const tree = { condition: 'and', fields: [{ name: field, operator: 'isInList', value: [] }] };
    const wrong = found.secret ? 'it is a secret.' : context.checks?.filter(tree, { [field]: found.type })[0]?.message;
    if (wrong)
      context.report.cursor(
        cursor,
        'field-type',
        `Rows cannot be limited by the field "${field}" of the entity "${entity}": ${wrong}`,
      );
  }
}
