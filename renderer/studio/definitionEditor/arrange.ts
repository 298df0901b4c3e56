/** Sorts a definition for readers: properties in schema order, members of maps in display order. */

import { type Shape, shapesBelow, shapesOf } from '../../../metadata/completion/shapes.ts';
import { isKeyed, type Keyed } from '../../../metadata/edits/keyed.ts';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import { kinds } from '../../../metadata/kinds/kinds.ts';
import { hasPlaces, inOrder } from './model/placing.ts';

function anchorFields(value: unknown, shape: Shape | undefined, holders: readonly unknown[]): unknown {
  if (!shape || shape.inside) return value;
  const below = (step: string | number) => shapesBelow(shape, value, step, holders)[0];
  const within = [...holders, value];
  if (Array.isArray(value)) return value.map((member, at) => anchorFields(member, below(at), within));
  if (!isKeyed(value)) return value;
  const { properties, patternProperties } = shape.schema;
  const [member] = Object.values(patternProperties ?? {});
  const names = properties
    ? [
        ...Object.keys(properties).filter((name) => Object.hasOwn(value, name)),
        ...Object.keys(value).filter((name) => !Object.hasOwn(properties, name)),
      ]
    : inOrder(value, placesOf(member, shape)).map(([name]) => name);
  return Object.fromEntries(names.map((name) => [name, anchorFields(value[name], below(name), within)]));
}

const placesOf = (member: Shape['schema'] | undefined, { defs }: Shape): boolean =>
  member !== undefined && hasPlaces(shapesOf(member, undefined, defs)[0]?.schema.properties);

export function arrange(kind: KindName, value: Keyed): Keyed {
  return anchorFields(value, shapesOf(kinds[kind].schema, value)[0], []) as Keyed;
}
