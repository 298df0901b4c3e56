/** The properties of a part, which are described by the signature of its component and not by the schema of the kind. */
import { PROPS_OF } from '../kinds/annotations.ts';
import { components } from '../signatures/components.ts';
import type { Cursor } from './cursor.ts';
import { inspect, type Schema, type Sink } from './inspect.ts';

/** Inspects the props of a part if the schema declares them; the linker reports an unknown component. */
export function inspectProps(schema: Schema, cursor: Cursor, sink: Sink): void {
  if (!(PROPS_OF in schema)) return;
  // The component of a part without a declared component is unknown; the surrounding part is a different one.
  const part = cursor.up?.value as Record<string, unknown> | undefined;
  const component = part?.[schema[PROPS_OF] as string];
  if (typeof component !== 'string' || !Object.hasOwn(components, component)) return;
  const props = components[component as keyof typeof components].props as unknown as Schema;
  inspect(part?.templateFrom === undefined ? props : withoutTemplate(props), cursor, sink);
}

const relaxed = new WeakMap<object, Schema>();

/** The props without the required `template`, for parts whose template comes from an expression. */
function withoutTemplate(props: Schema): Schema {
  const known = relaxed.get(props);
  if (known) return known;
  const required = (props as { required?: readonly string[] }).required?.filter((name) => name !== 'template');
  const made = { ...props, required } as Schema;
  relaxed.set(props, made);
  return made;
}
