/** The properties of a part, which are described by the signature of its component and not by the schema of the kind. */
import { PROPS_OF } from '../kinds/annotations.ts';
import { components } from '../signatures/components.ts';
import { inspect, type Schema, type Sink } from './inspect.ts';
import { around, type Spot } from './spot.ts';

/** Walks on into them where the schema says so; an unknown component is told by who links its name. */
export function inspectProps(schema: Schema, spot: Spot, sink: Sink): void {
  if (!(PROPS_OF in schema)) return;
  const component = around(spot, schema[PROPS_OF] as string);
  if (typeof component === 'string' && Object.hasOwn(components, component))
    inspect(components[component as keyof typeof components].props, spot, sink);
}
