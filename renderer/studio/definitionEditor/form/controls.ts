/** How what a schema describes is edited: decided once, for properties, members of maps and members of lists alike. */
import { type Defs, literals, resolve, type Schema } from '../../../../metadata/compiler/inspect.ts';
import { shapesOf } from '../../../../metadata/completion/shapes.ts';
import { EXPRESSION, FIELD_OF, ICON, PROPS_OF, REFERS_TO } from '../../../../metadata/kinds/annotations.ts';
import { components } from '../../../../metadata/signatures/components.ts';

/** `text` to `expression` are one input; the others hold parts, and have a section of their own. */
export type Control =
  | 'text'
  | 'number'
  | 'flag'
  | 'choice'
  | 'name'
  | 'field'
  | 'icon'
  | 'after'
  | 'expression'
  | 'json'
  | 'object'
  | 'map'
  | 'list'
  | 'union';

const WHOLE: ReadonlySet<Control> = new Set(['object', 'map', 'list', 'union']);
export const holdsParts = (control: Control): boolean => WHOLE.has(control);

/** A schema with its references followed, and how it is edited. */
export interface Edited {
  schema: Schema;
  defs: Defs;
  control: Control;
}

function controlOf(schema: Schema, key: string): Control {
  if (EXPRESSION in schema) return 'expression';
  if (literals(schema)) return 'choice';
  if (schema.anyOf) return 'union';
  switch (schema.type) {
    case 'boolean':
      return 'flag';
    case 'number':
    case 'integer':
      return 'number';
    case 'array':
      return 'list';
    case 'object':
      return schema.properties || PROPS_OF in schema ? 'object' : 'map';
    case 'string':
      if (REFERS_TO in schema) return 'name';
      if (FIELD_OF in schema) return 'field';
      if (ICON in schema) return 'icon';
      return key === 'after' ? 'after' : 'text';
    default:
      return 'json';
  }
}

const followed = new WeakMap<Schema, WeakMap<Defs, [Schema, Defs]>>();
/** A schema with its references followed: the same objects each time, so that what is drawn by it is not drawn again. */
function follow(given: Schema, above: Defs): [Schema, Defs] {
  const known = followed.get(given) ?? new WeakMap<Defs, [Schema, Defs]>();
  followed.set(given, known);
  const found = known.get(above) ?? resolve(given, above);
  known.set(above, found);
  return found;
}

const NO_DEFS: Defs = {};
const described = new WeakMap<Schema, Map<string, Schema>>();
/** The schema of a component's props, with the description of the property that contains them. */
function propsOf(schema: Schema, component: keyof typeof components): Schema {
  const known = described.get(schema) ?? new Map<string, Schema>();
  described.set(schema, known);
  const props = components[component].props as unknown as Schema;
  const { description } = schema;
  const found = known.get(component) ?? (typeof description === 'string' ? { ...props, description } : props);
  known.set(component, found);
  return found;
}

/** @param holder the object that has the property `key`: by its other properties the component of a part is known */
export function edited(given: Schema, above: Defs, key: string, holder: unknown): Edited {
  const [schema, defs] = follow(given, above);
  if (PROPS_OF in schema) {
    const component = (holder as Record<string, unknown> | undefined)?.[String(schema[PROPS_OF])];
    if (typeof component === 'string' && Object.hasOwn(components, component)) {
      const props = propsOf(schema, component as keyof typeof components);
      return { schema: props, defs: NO_DEFS, control: 'object' };
    }
  }
  return { schema, defs, control: controlOf(schema, key) };
}

export interface Property extends Edited {
  name: string;
  required: boolean;
  description: string | undefined;
  /** True if the schema declares the property. */
  known: boolean;
}

const STRANGE: Schema = {};

/** The properties of an object: those it may have, in the order of the schema, and those that nothing knows. */
export function propertiesOf(schema: Schema, defs: Defs, value: Readonly<Record<string, unknown>>): Property[] {
  const required = new Set(schema.required ?? []);
  const own = Object.entries(schema.properties ?? {}).map(([name, member]): Property => {
    const found = edited(member, defs, name, value);
    const { description } = found.schema;
    return {
      ...found,
      name,
      required: required.has(name),
      description: typeof description === 'string' ? description : undefined,
      known: true,
    };
  });
  const strange = Object.keys(value)
    .filter((name) => !Object.hasOwn(schema.properties ?? {}, name))
    .map((name): Property => {
      const control = 'json' as const;
      return { schema: STRANGE, defs: NO_DEFS, control, name, required: false, description: undefined, known: false };
    });
  return [...own, ...strange];
}

/** True if two properties have the same input. */
export const sameProperty = (one: Property, other: Property): boolean =>
  one.name === other.name &&
  one.schema === other.schema &&
  one.defs === other.defs &&
  one.control === other.control &&
  one.required === other.required;

/** With no more properties than this all of them are shown; of others those that are said, and the rest is offered. */
const MAX_INLINE_PROPERTIES = 8;

export const shownProperties = (
  properties: readonly Property[],
  value: Readonly<Record<string, unknown>>,
): { shown: Property[]; offered: Property[] } => {
  const few = properties.length <= MAX_INLINE_PROPERTIES;
  const isShown = ({ name, required }: Property) => few || required || Object.hasOwn(value, name);
  return {
    shown: properties.filter(isShown),
    offered: properties.filter((property) => !isShown(property)),
  };
};

/** The member schema of a map or list. */
export function memberOfMap(schema: Schema, defs: Defs): Edited {
  const [member] = Object.values(schema.patternProperties ?? {});
  const other = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  return edited(member ?? other ?? schema.items ?? {}, defs, '', undefined);
}

/** The members of a union that a value may become, each with what it is called. */
export interface Variant {
  label: string;
  description: string | undefined;
  schema: Schema;
  defs: Defs;
}

function labelOf(schema: Schema): string {
  const constants = Object.values(schema.properties ?? {}).find((member) => 'const' in member);
  if (constants) return String(constants.const);
  if (schema.required && schema.required.length > 0) return schema.required.join(', ');
  const to = schema[REFERS_TO] as string[] | undefined;
  if (to) return to.join(' | ');
  if (schema.type === 'array') {
    const inner = schema.items ? labelOf(schema.items) : '';
    return inner ? `list: ${inner}` : 'list';
  }
  const allowed = literals(schema);
  if (allowed) return allowed.map(String).join(' | ');
  return schema.type ?? Object.keys(schema.properties ?? {}).join(', ') ?? '';
}

function describedBy(schema: Schema): string | undefined {
  const said = Object.values(schema.properties ?? {}).find((member) => 'const' in member)?.description;
  const own = said ?? schema.description;
  return typeof own === 'string' ? own : undefined;
}

export function variantsOf(given: Schema, above: Defs): Variant[] {
  return shapesOf(given, undefined, above).map(({ schema, defs }) => ({
    label: labelOf(schema),
    description: describedBy(schema),
    schema,
    defs,
  }));
}

/** Which of the variants a value is. */
export function variantOf(given: Schema, above: Defs, variants: readonly Variant[], value: unknown): number {
  const [nearest] = shapesOf(given, value, above);
  const found = variants.findIndex(
    ({ schema }) => schema === nearest?.schema || JSON.stringify(schema) === JSON.stringify(nearest?.schema),
  );
  return Math.max(0, found);
}
