/**
 * The paths under which an expression reads records with the field: on a screen the row of a grid, the value of a form, the
 * record returned by a call. The bindings of an action depend on its uses; if two uses differ, the binding is unknown.
 */
import type { Cursor } from '../compiler/cursor.ts';
import { isRecord } from '../isRecord.ts';
import type { FieldTarget } from './fieldTarget.ts';
import { member, members } from './fieldUse.ts';

export type Bound = 'ours' | 'other' | 'both';

/** Dotted paths to the binding of the record. */
export interface Bindings {
  records: Map<string, Bound>;
  /** The same of lists of records. */
  rows: Map<string, Bound>;
}

export const noBindings = (): Bindings => ({ records: new Map(), rows: new Map() });

function bind(map: Map<string, Bound>, path: string, bound: Bound): void {
  const known = map.get(path);
  map.set(path, known === undefined || known === bound ? bound : 'both');
}

export function join(into: Bindings, other: Bindings): Bindings {
  for (const [path, bound] of other.records) bind(into.records, path, bound);
  for (const [path, bound] of other.rows) bind(into.rows, path, bound);
  return into;
}

/** Records that an expression of an entity, a template or a lifecycle reads. */
export function ofRecord(ours: boolean): Bindings {
  const bound = ours ? 'ours' : 'other';
  return {
    records: new Map([
      ['record', bound],
      ['row', bound],
    ]),
    rows: new Map([['rows', bound]]),
  };
}

/** The further scopes of the checks of a record and its lists. @param template of the list's members */
export function ofCheck(ours: boolean, template: unknown, { templates }: FieldTarget): Bindings {
  const ofMember = typeof template === 'string' && templates.has(template) ? 'ours' : 'other';
  return {
    records: new Map([
      ['before', ours ? 'ours' : 'other'],
      ['member', ofMember],
      ['previous', ofMember],
    ]),
    rows: new Map(),
  };
}

const ownTemplate = (props: unknown): string | undefined =>
  isRecord(props) && typeof props.template === 'string' ? props.template : undefined;

function ofParts(cursor: Cursor, target: FieldTarget, into: Bindings): void {
  for (const [name, part] of members(cursor)) {
    const template = ownTemplate(member(part, 'props')?.value);
    if (template !== undefined) {
      const bound = target.templates.has(template) ? 'ours' : 'other';
      for (const word of ['current', 'value']) bind(into.records, `state.${name}.${word}`, bound);
      bind(into.rows, `state.${name}.selection`, bound);
    }
    const inside = member(part, 'parts');
    if (inside) ofParts(inside, target, into);
  }
}

/** @returns true if the arguments of a call name the entity or a template that shows the field */
export function callsOurs(value: unknown, { entity, templates }: FieldTarget): boolean {
  if (!isRecord(value)) return false;
  const { path, query, body } = value;
  return [path, query, body].some((given) => {
    const handed = isRecord(given) && isRecord(given.map) ? given.map : given;
    if (!isRecord(handed)) return false;
    if (typeof handed.entity === 'string') return entity !== undefined && handed.entity === entity;
    return typeof handed.template === 'string' && templates.has(handed.template);
  });
}

/** The bindings of the parts and data of a screen or dialog. */
export function ofSurface(cursor: Cursor, target: FieldTarget): Bindings {
  const into = noBindings();
  const parts = member(cursor, 'parts');
  if (parts) ofParts(parts, target, into);
  const data = member(cursor, 'data');
  for (const [name, source] of data ? members(data) : []) {
    const bound = callsOurs(source.value, target) ? 'ours' : 'other';
    bind(into.records, `data.${name}.row`, bound);
    bind(into.rows, `data.${name}.rows`, bound);
  }
  return into;
}

/** The binding of the nearest surrounding part: `row` in a grid's own expressions and the actions it names. */
export function ofPartAround(cursor: Cursor, target: FieldTarget): Bindings {
  for (let at: Cursor | undefined = cursor; at; at = at.up) {
    if (!isRecord(at.value) || typeof at.value.component !== 'string') continue;
    const template = ownTemplate(at.value.props);
    return template === undefined ? noBindings() : ofRecord(target.templates.has(template));
  }
  return noBindings();
}
