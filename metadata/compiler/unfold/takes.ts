/** Parameters: what a use gives is compared with what is taken, and put in its place. */
import { isRecord } from '../../isRecord.ts';
import type { Take } from '../../kinds/fragment.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import type { Origins } from '../origins.ts';
import type { Report } from '../report.ts';

const fits: Readonly<Record<Take['type'], (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  word: (value) => typeof value === 'string',
  name: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  names: (value) => Array.isArray(value) && value.every((member) => typeof member === 'string'),
  expression: () => true,
  any: () => true,
};

/** The parameters of a pattern; empty if malformed, which is reported elsewhere. */
export function takesOf(value: Record<string, unknown>): Record<string, Take> {
  if (!isRecord(value.takes)) return {};
  return Object.fromEntries(
    Object.entries(value.takes).filter(([, take]) => isRecord(take) && Object.hasOwn(fits, String(take.type))),
  ) as Record<string, Take>;
}

/** The arguments of a use, with their positions. Omitted parameters are not included. */
export interface Given {
  takes: Readonly<Record<string, Take>>;
  values: Readonly<Record<string, unknown>>;
  /** The object `with`, for places. */
  holder: object | undefined;
}

/** Compares what a use gives with what is taken; faults are at the use. */
export function givenTo(takes: Record<string, Take>, use: Cursor, what: string, report: Report): Given {
  const said = (use.value as { with?: unknown }).with;
  const given = isRecord(said) ? said : {};
  const at = (name: string): Cursor => descend(use, ['with', name]);
  for (const name of Object.keys(given))
    if (!Object.hasOwn(takes, name))
      report.cursor(
        { ...at(name), aboutKey: true },
        'unknown-parameter',
        `${what} takes no "${name}".${didYouMean(name, Object.keys(takes))}`,
      );
  const values: Record<string, unknown> = {};
  for (const [name, take] of Object.entries(takes)) {
    if (Object.hasOwn(given, name)) {
      if (fits[take.type](given[name])) values[name] = given[name];
      else report.cursor(at(name), 'wrong-type', `${what} takes "${name}" as ${take.type}.`);
    } else if (take.default !== undefined) values[name] = take.default;
    else if (!take.optional)
      report.cursor({ ...use, aboutKey: true }, 'missing-parameter', `${what} needs "${name}", which is not given.`);
  }
  return { takes, values, holder: isRecord(said) ? said : undefined };
}

/** The name that `{"take": NAME}` takes. */
function takenName(value: unknown): string | undefined {
  if (!isRecord(value) || typeof value.take !== 'string') return undefined;
  return Object.keys(value).length === 1 ? value.take : undefined;
}

const isSpoken = (take: Take | undefined): boolean =>
  take?.type === 'text' || take?.type === 'word' || take?.type === 'name';
/** `{label:lower}` begins in lower case, as within a sentence: an abbreviation keeps its capitals. */
const PLACE = /\{([A-Za-z][A-Za-z0-9_-]*)(:lower)?\}/g;

const inSentence = (text: string): string =>
  /^\p{Lu}(?!\p{Lu})/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** The parameters that a value takes: as `{"take": NAME}`, and of texts and words also as `{NAME}` inside another text. */
export function takenIn(
  value: unknown,
  takes: Readonly<Record<string, Take>>,
): { taken: Set<string>; unknown: Cursor[] } {
  const taken = new Set<string>();
  const unknown: Cursor[] = [];
  const words = (text: string): void => {
    for (const [, name] of text.matchAll(PLACE)) if (name && isSpoken(takes[name])) taken.add(name);
  };
  const visit = (cursor: Cursor): void => {
    const name = takenName(cursor.value);
    if (name !== undefined) {
      taken.add(name);
      if (!Object.hasOwn(takes, name)) unknown.push(descend(cursor, ['take']));
    } else if (typeof cursor.value === 'string') words(cursor.value);
    else if (typeof cursor.value === 'object' && cursor.value !== null)
      for (const key of Object.keys(cursor.value)) {
        words(key);
        visit(descend(cursor, [key]));
      }
  };
  visit(value as Cursor);
  return { taken, unknown };
}

/** A copy of a pattern in which each parameter is what was given. */
export function fill(pattern: unknown, given: Given, origins: Origins): unknown {
  const { takes, values, holder } = given;
  const said = (text: string): string =>
    text.replace(PLACE, (whole, name: string, lower?: string) => {
      if (!isSpoken(takes[name])) return whole;
      const value = String(values[name] ?? '');
      return lower ? inSentence(value) : value;
    });
  const isLeftOut = (value: unknown): boolean => {
    const name = takenName(value);
    return name !== undefined && !Object.hasOwn(values, name);
  };
  const visit = (value: unknown): unknown => {
    if (typeof value === 'string') return said(value);
    if (typeof value !== 'object' || value === null) return value;
    const name = takenName(value);
    if (name !== undefined) return origins.clone(values[name]);
    if (Array.isArray(value)) {
      const members = value.flatMap((member) => {
        if (isLeftOut(member)) return [];
        const of = takenName(member);
        return of !== undefined && takes[of]?.type === 'names' ? (visit(member) as unknown[]) : [visit(member)];
      });
      const list = members.filter((member, at) => typeof member !== 'string' || members.indexOf(member) === at);
      origins.copy(value, list);
      return list;
    }
    const made: Record<string, unknown> = {};
    origins.copy(value, made);
    for (const [key, member] of Object.entries(value)) {
      if (isLeftOut(member)) continue;
      const to = said(key);
      made[to] = visit(member);
      const of = takenName(member);
      const place =
        of === undefined
          ? origins.at(value, key)
          : holder && Object.hasOwn(holder, of)
            ? origins.at(holder, of)
            : undefined;
      if (place) origins.put(made, to, place);
    }
    return made;
  };
  return visit(pattern);
}
