/** Entities and fields that the server uses by name exist and have the expected types. */
import { type OwnValue, typesOfValue } from '../../signatures/ownEntity.ts';
import { allEntities, entitiesInCode, tradesOf } from '../../signatures/trades.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(' and ');

export function ownEntities(context: Context): void {
  const tenant = context.names('tenant')[0];
  const inCode = entitiesInCode(tradesOf(context.names('layer')));
  const known = allEntities();
  for (const [name, { fields, unique = {} }] of Object.entries(inCode)) {
    if (context.broken.has(`entity ${name}`)) continue;
    const entity = context.get('entity', name);
    if (!entity) {
      const near = context.names('entity').filter((other) => !Object.hasOwn(known, other));
      context.report.missing(
        tenant === undefined
          ? undefined
          : context.report.originOf({ ...context.cursor('tenant', tenant), aboutKey: true }),
        'missing-definition',
        name,
        `The entity "${name}", which the server keeps records of, is not there.${didYouMean(name, near)}`,
      );
      continue;
    }
    const place = context.cursor('entity', name);
    for (const [field, value] of Object.entries(fields) as [string, OwnValue][]) {
      const types: readonly string[] = typesOfValue[value];
      const there = Object.hasOwn(entity.fields, field) ? entity.fields[field] : undefined;
      if (!there) {
        const near = Object.keys(entity.fields).filter((other) => !Object.hasOwn(fields, other));
        context.report.cursor(
          { ...descend(place, ['fields']), aboutKey: true },
          'missing-field',
          `The entity "${name}" has no field "${field}", which the server reads and writes.${didYouMean(field, near)}`,
        );
      } else if (!types.includes(there.type)) {
        context.report.cursor(
          descend(place, ['fields', field, 'type']),
          'field-type',
          `The server takes the field "${field}" of the entity "${name}" for one of the type ${quoted(types).replaceAll(' and ', ' or ')}.`,
        );
      }
    }
    for (const [key, of] of Object.entries(unique)) {
      if (entity.unique?.[key]?.fields.join() !== of.join())
        context.report.cursor(
          { ...descend(place, ['unique', key, 'fields']), aboutKey: true },
          'missing-key',
          `The server finds records of the entity "${name}" by the unique key "${key}" of ${quoted(of)}, which it has not.`,
        );
    }
  }
}
