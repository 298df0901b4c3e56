/** The texts that people read, in all definitions, by the annotation of the schemas. */
import { EXPRESSION, TEXT } from '../kinds/annotations.ts';
import { type KindName, kindNames } from '../kinds/kindNames.ts';
import { kinds } from '../kinds/kinds.ts';
import { PartSchema } from '../kinds/part.ts';
import { inspect, type Sink } from './inspect.ts';
import { inspectProps } from './inspectProps.ts';
import { KeptOf } from './keptOf.ts';
import type { Laid } from './laid.ts';
import { below, descend, pathOf, type Spot } from './spot.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && /\p{L}/u.test(value);

/** Which arguments of a word of an expression become its value; the others are conditions and names. */
const results: Readonly<Record<string, (index: number, count: number) => boolean>> = {
  cat: () => true,
  coalesce: () => true,
  if: (index, count) => index % 2 === 1 || index === count - 1,
  literal: () => true,
};

/** The texts that an expression may give. */
function inExpression(spot: Spot, found: Spot[]): void {
  if (isText(spot.value)) found.push(spot);
  if (typeof spot.value !== 'object' || spot.value === null || Array.isArray(spot.value)) return;
  for (const [word, args] of Object.entries(spot.value)) {
    const chosen = Object.hasOwn(results, word) ? results[word] : undefined;
    if (!chosen) continue;
    const at = below(spot, word, args);
    if (!Array.isArray(args)) inExpression(at, found);
    else
      args.forEach((member, index) => {
        if (chosen(index, args.length)) inExpression(below(at, String(index), member), found);
      });
  }
}

/** The texts of definitions as files say them. */
const kept = new KeptOf<readonly Spot[]>();

function textsOf(kind: KindName, name: string, value: object): readonly Spot[] {
  const definition: Spot = { kind, name, key: name, value, up: undefined };
  const known = kept.get(definition);
  if (known) return known;
  let found: Spot[] = [];
  const sink: Sink = {
    fault: () => undefined,
    met(schema, spot) {
      if (TEXT in schema) {
        if (EXPRESSION in schema) inExpression(spot, found);
        else if (isText(spot.value)) found.push(spot);
      }
      inspectProps(schema, spot, sink);
    },
  };
  // A fragment is a part with parameters in it: what of it is none is read as a part is.
  if (kind === 'fragment') inspect(PartSchema, descend(definition, ['part']), sink);
  else inspect(kinds[kind].schema, definition, sink);
  // What is only a parameter is said where that is given.
  if (Object.hasOwn(value, 'takes'))
    found = found.filter(({ value: text }) => /\p{L}/u.test(String(text).replaceAll(/\{\w+\}/g, '')));
  // A copy of one compilation's own may be changed by its next layer.
  if (Object.isFrozen(value)) kept.keep(definition, found);
  return found;
}

/** Kinds that say nothing to the people who use the product, or only in the tenant's own words. */
const silent: ReadonlySet<KindName> = new Set(['layer', 'tenant', 'example', 'sample', 'constant', 'api']);

/** Every text with its place, by kind and name. */
export function* textSpots(laid: Laid): Generator<Spot> {
  for (const kind of kindNames)
    if (!silent.has(kind))
      for (const [name, { value }] of laid.get(kind) ?? []) for (const spot of textsOf(kind, name, value)) yield spot;
}

/** How a texts file names a place. */
export const placeName = (spot: Spot): string =>
  [spot.kind, spot.name, ...pathOf(spot)].map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
