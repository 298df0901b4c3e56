/**
 * The schemas that apply at a position inside an incomplete value: every union member that the value may still
 * become, while `inspect` selects one. For completion, hints and the forms of editors.
 */

import type { TSchema } from 'typebox';
import { type Defs, discriminator, fits, literals, resolve, type Schema } from '../compiler/inspect.ts';
import { isRecord } from '../isRecord.ts';
import { EXPRESSION, FILTER_OVER, PROPS_OF } from '../kinds/annotations.ts';
import { components } from '../signatures/components.ts';

export type Path = readonly (string | number)[];

export interface Shape {
  readonly schema: Schema;
  readonly defs: Defs;
  /** Names and indexes from the beginning of an expression down to the place; undefined outside of expressions. */
  readonly inside?: Path;
  /** Inside a filter tree: which sibling of it names the entity or template whose fields it reads. */
  readonly filterOver?: readonly string[];
}

const memberAt = (value: unknown, step: string | number): unknown => {
  if (Array.isArray(value)) return value[Number(step)];
  return isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined;
};

/** How many members of a value a schema does not know: of several that may be meant the nearest is. */
function strangers({ properties, patternProperties, additionalProperties }: Schema, value: unknown): number {
  if (!isRecord(value) || patternProperties || additionalProperties !== false) return 0;
  return Object.keys(value).filter((key) => !Object.hasOwn(properties ?? {}, key)).length;
}

/** A schema with references followed and unions opened: what a value (undefined: none yet) may be by it, nearest first. */
export function shapesOf(given: TSchema | Schema, value: unknown, above: Defs = {}): Shape[] {
  const [schema, defs] = resolve(given as Schema, above);
  if (!schema.anyOf || literals(schema)) return [{ schema, defs }];
  const members = schema.anyOf.map((member) => resolve(member, defs));
  const told = isRecord(value) ? discriminator(members.map(([member]) => member)) : undefined;
  const chosen = told && isRecord(value) ? told[1].get(value[told[0]]) : undefined;
  const meant = chosen ? members.filter(([member]) => member === chosen) : members;
  const fitting = meant.filter(([member]) => value === undefined || member.anyOf || fits(member.type, value));
  const all = (fitting.length > 0 ? fitting : meant).flatMap(([member, known]) => shapesOf(member, value, known));
  const fewest = Math.min(...all.map((shape) => strangers(shape.schema, value)));
  return all.filter((shape) => strangers(shape.schema, value) === fewest);
}

/** The value of the nearest property of a name around a place. */
function around(holders: readonly unknown[], name: string): unknown {
  const holder = holders.findLast((one) => isRecord(one) && Object.hasOwn(one, name));
  return isRecord(holder) ? holder[name] : undefined;
}

/** The signature's schema where the properties of a component are meant. */
function ofComponent(shape: Shape, holders: readonly unknown[], value: unknown): Shape[] {
  const owner = shape.schema[PROPS_OF];
  if (typeof owner !== 'string') return [shape];
  const component = around(holders, owner);
  if (typeof component !== 'string' || !Object.hasOwn(components, component)) return [shape];
  return shapesOf(components[component as keyof typeof components].props, value);
}

function memberSchemas({ schema }: Shape, step: string | number): Schema[] {
  if (schema.type === 'array') return schema.items ? [schema.items] : [];
  const key = String(step);
  if (schema.properties && Object.hasOwn(schema.properties, key)) return [schema.properties[key] as Schema];
  const rest = Object.entries(schema.patternProperties ?? {}).find(([pattern]) => new RegExp(pattern, 'u').test(key));
  if (rest) return [rest[1]];
  return isRecord(schema.additionalProperties) ? [schema.additionalProperties as Schema] : [];
}

/** The possible shapes of the member `step` of a value. */
export function shapesBelow(shape: Shape, value: unknown, step: string | number, holders: readonly unknown[]): Shape[] {
  if (EXPRESSION in shape.schema) return [{ ...shape, inside: [...(shape.inside ?? []), step] }];
  const member = memberAt(value, step);
  const within = [...holders, value];
  const filterOver = (shape.schema[FILTER_OVER] as readonly string[] | undefined) ?? shape.filterOver;
  return memberSchemas(shape, step)
    .flatMap((schema) => shapesOf(schema, member, shape.defs))
    .flatMap((found) => ofComponent(found, within, member))
    .map((found) => (filterOver ? { ...found, filterOver } : found));
}

export interface CompletionContext {
  shapes: Shape[];
  /** The values around the place, from the definition down. */
  holders: unknown[];
  value: unknown;
}

/** The possible shapes at a position. */
export function shapesAt(schema: TSchema | Schema, value: unknown, path: Path): CompletionContext {
  let shapes = shapesOf(schema, value);
  const holders: unknown[] = [];
  let at = value;
  for (const step of path) {
    shapes = shapes.flatMap((shape) => shapesBelow(shape, at, step, holders));
    holders.push(at);
    at = memberAt(at, step);
  }
  return { shapes, holders, value: at };
}
