/** The texts that people read, in all definitions, by the annotation of the schemas. */
import { EXPRESSION, TEXT } from '../kinds/annotations.ts';
import { type KindName, kindNames } from '../kinds/kindNames.ts';
import { kinds } from '../kinds/kinds.ts';
import { PartSchema } from '../kinds/part.ts';
import { type Cursor, childCursor, descend, pathOf } from './cursor.ts';
import { DefinitionCache } from './definitionCache.ts';
import { inspect, type Sink } from './inspect.ts';
import { inspectProps } from './inspectProps.ts';
import type { MergedDefinitions } from './mergedDefinitions.ts';
import { takesOf } from './unfold/takes.ts';
import { isUse } from './unfold/uses.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && /\p{L}/u.test(value);

/** Which arguments of a word of an expression become its value; the others are conditions and names. */
const results: Readonly<Record<string, (index: number, count: number) => boolean>> = {
  cat: () => true,
  coalesce: () => true,
  if: (index, count) => index % 2 === 1 || index === count - 1,
  literal: () => true,
};

/** The texts that an expression may give. */
function inExpression(cursor: Cursor, found: Cursor[]): void {
  if (isText(cursor.value)) found.push(cursor);
  if (typeof cursor.value !== 'object' || cursor.value === null || Array.isArray(cursor.value)) return;
  for (const [word, args] of Object.entries(cursor.value)) {
    const chosen = Object.hasOwn(results, word) ? results[word] : undefined;
    if (!chosen) continue;
    const at = childCursor(cursor, word, args);
    if (!Array.isArray(args)) inExpression(at, found);
    else
      args.forEach((member, index) => {
        if (chosen(index, args.length)) inExpression(childCursor(at, String(index), member), found);
      });
  }
}

/** The texts of definitions as files say them. */
const cursorsCache = new DefinitionCache<readonly Cursor[]>();

function textsOf(kind: KindName, name: string, value: object): readonly Cursor[] {
  const definition: Cursor = { kind, name, key: name, value, up: undefined };
  const known = cursorsCache.get(definition);
  if (known) return known;
  let found: Cursor[] = [];
  const sink: Sink = {
    fault: () => undefined,
    met(schema, cursor) {
      if (TEXT in schema) {
        if (EXPRESSION in schema) inExpression(cursor, found);
        else if (isText(cursor.value)) found.push(cursor);
      }
      inspectProps(schema, cursor, sink);
    },
  };
  // A fragment is a part with parameters; everything else in it is read as a part.
  if (kind === 'fragment') inspect(PartSchema, descend(definition, ['part']), sink);
  else inspect(kinds[kind].schema, definition, sink);
  // A text that consists of a parameter is translated where the parameter is passed.
  if (Object.hasOwn(value, 'takes'))
    found = found.filter(({ value: text }) => /\p{L}/u.test(String(text).replaceAll(/\{\w+\}/g, '')));
  // A copy of one compilation's own may be changed by its next layer.
  if (Object.isFrozen(value)) cursorsCache.keep(definition, found);
  return found;
}

/** Uses in definitions as files say them: the definition itself, and those among its parts. */
const usesCache = new DefinitionCache<readonly Cursor[]>();

function usesIn(definition: Cursor): readonly Cursor[] {
  const known = usesCache.get(definition);
  if (known) return known;
  const found: Cursor[] = [];
  const visit = (cursor: Cursor): void => {
    if (typeof cursor.value !== 'object' || cursor.value === null) return;
    if (isUse(cursor.value)) found.push(cursor);
    for (const [key, value] of Object.entries(cursor.value)) visit(childCursor(cursor, key, value));
  };
  visit(definition);
  if (Object.isFrozen(definition.value)) usesCache.keep(definition, found);
  return found;
}

/** The texts passed by uses, and the defaults of patterns, for parameters that are displayed. */
function* givenTexts(merged: MergedDefinitions, definition: Cursor): Generator<Cursor> {
  for (const [name, { type, default: usual }] of Object.entries(takesOf(definition.value as Record<string, unknown>)))
    if (type === 'text' && isText(usual)) yield descend(definition, ['takes', name, 'default']);
  for (const use of usesIn(definition)) {
    const { use: of, with: given } = use.value as { use: string; with?: Record<string, unknown> };
    const pattern = merged.get(use.up ? 'fragment' : definition.kind)?.get(of)?.value;
    if (!pattern || typeof given !== 'object' || given === null) continue;
    for (const [name, { type }] of Object.entries(takesOf(pattern)))
      if (type === 'text' && isText(given[name])) yield descend(use, ['with', name]);
  }
}

/** Kinds that say nothing to the people who use the product, or only in the tenant's own words. */
const silent: ReadonlySet<KindName> = new Set(['layer', 'tenant', 'example', 'sample', 'constant', 'api']);

/** Every text with its place, by kind and name. */
export function* textCursors(merged: MergedDefinitions): Generator<Cursor> {
  for (const kind of kindNames)
    if (!silent.has(kind))
      for (const [name, { value }] of merged.get(kind) ?? []) {
        yield* textsOf(kind, name, value);
        yield* givenTexts(merged, { kind, name, key: name, value, up: undefined });
      }
}

/** How a texts file names a place. */
export const placeName = (cursor: Cursor): string =>
  [cursor.kind, cursor.name, ...pathOf(cursor)]
    .map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1'))
    .join('/');
