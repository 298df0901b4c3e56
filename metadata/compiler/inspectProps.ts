/** The properties of a part, which are described by the signature of its component and not by the schema of the kind. */
import { PROPS_OF } from '../kinds/annotations.ts';
import { components } from '../signatures/components.ts';
import type { Cursor } from './cursor.ts';
import { inspect, type Schema, type Sink } from './inspect.ts';

/** Walks on into them where the schema says so; an unknown component is told by who links its name. */
export function inspectProps(schema: Schema, cursor: Cursor, sink: Sink): void {
  if (!(PROPS_OF in schema)) return;
  // Of a part that does not say what it is nothing is known; the part around it is another.
  const part = cursor.up?.value as Record<string, unknown> | undefined;
  const component = part?.[schema[PROPS_OF] as string];
  if (typeof component !== 'string' || !Object.hasOwn(components, component)) return;
  const props = components[component as keyof typeof components].props as unknown as Schema;
  inspect(part?.templateFrom === undefined ? props : withoutTemplate(props), cursor, sink);
}

const relaxed = new WeakMap<object, Schema>();

/** Where an expression names the template, the properties need not. */
function withoutTemplate(props: Schema): Schema {
  const known = relaxed.get(props);
  if (known) return known;
  const required = (props as { required?: readonly string[] }).required?.filter((name) => name !== 'template');
  const made = { ...props, required } as Schema;
  relaxed.set(props, made);
  return made;
}
