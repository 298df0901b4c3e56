/** Completions inside an expression: its operators, readable paths, and the names of definitions. */

import { naming } from '../compiler/expressionNames.ts';
import { isRecord } from '../isRecord.ts';
import { components } from '../signatures/components.ts';
import type { Completion } from './completion.ts';
import type { KnownNames } from './knownNames.ts';
import type { Path } from './shapes.ts';

const read = (label: string, detail?: string): Completion => ({ label, is: 'word', ...(detail ? { detail } : {}) });

/** The state paths of parts, by part name, at any depth. */
function ofParts(parts: unknown): Completion[] {
  if (!isRecord(parts)) return [];
  return Object.entries(parts).flatMap(([name, part]) => {
    if (!isRecord(part)) return [];
    const signature = components[part.component as keyof typeof components] as { state?: Record<string, string> };
    const state = Object.entries(signature?.state ?? {}).map(([key, info]) => ({
      ...read(`state.${name}.${key}`),
      info,
    }));
    return [...state, ...ofParts(part.parts)];
  });
}

/** The paths that `var` can read in a definition. */
function readable(definition: unknown, known: KnownNames): Completion[] {
  if (!isRecord(definition)) return [];
  const under = (scope: string, member: unknown) =>
    isRecord(member) ? Object.keys(member).map((name) => read(`${scope}.${name}`)) : [];
  const { entity, template, fields, state, data, params, parts } = definition;
  const named =
    typeof template === 'string'
      ? known.fields('template', template)
      : typeof entity === 'string'
        ? known.fields('entity', entity)
        : [];
  return [
    ...under('record', fields),
    ...(fields === undefined || typeof entity === 'string'
      ? named.map(({ name, label }) => read(`record.${name}`, label))
      : []),
    ...under('state', state),
    ...ofParts(parts),
    ...under('data', data),
    ...under('params', params),
    ...['today', 'now', 'route.', 'user.', 'item.', 'row.', 'selection', 'result.', 'rows'].map((scope) => read(scope)),
  ];
}

/** @param path from the definition down to the place */
export function insideExpression(
  definition: unknown,
  path: Path,
  known: KnownNames,
  what: 'key' | 'value',
): Completion[] {
  const word = path.findLast((step) => typeof step === 'string');
  if (what === 'key') return word === 'map' ? [] : known.words.map((label) => ({ label, is: 'word' }));
  const kind = typeof word === 'string' && Object.hasOwn(naming, word) ? naming[word] : undefined;
  if (kind) {
    return (known.names[kind] ?? []).map(({ name, label }) => ({
      label: name,
      is: 'name',
      ...(label ? { detail: label } : {}),
    }));
  }
  return word === 'var' ? readable(definition, known) : [];
}
