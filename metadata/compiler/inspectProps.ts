/** The properties of a part, which are described by the signature of its component and not by the schema of the kind. */
import { PROPS_OF } from '../kinds/annotations.ts';
import { components } from '../signatures/components.ts';
import { type Cursor, nearestValue } from './cursor.ts';
import { inspect, type Schema, type Sink } from './inspect.ts';

/** Walks on into them where the schema says so; an unknown component is told by who links its name. */
export function inspectProps(schema: Schema, cursor: Cursor, sink: Sink): void {
  if (!(PROPS_OF in schema)) return;
  const component = nearestValue(cursor, schema[PROPS_OF] as string);
  if (typeof component === 'string' && Object.hasOwn(components, component))
    inspect(components[component as keyof typeof components].props, cursor, sink);
}
