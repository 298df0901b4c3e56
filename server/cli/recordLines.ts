/** Lines of records, as `export` writes them and `import` reads them: each judged before anything is saved. */

import { isUnstorable } from '../../engine/values/codePoints.ts';
import { isRecord } from '../../metadata/isRecord.ts';
import type { EntityDefinition } from '../../metadata/kinds/entity.ts';
import { LIMITS } from '../../metadata/kinds/limits.ts';
import { own } from '../../metadata/signatures/serverEntities.ts';
import type { SaveRow, Scope } from '../store/index.ts';
import type { Places } from './places.ts';

/** The error of a line; other errors are not caused by the line. */
export class LineFault extends Error {
  override name = 'LineFault';
}

const SHAPE = '{"id":"…","scope":{…},"values":{…}}';

/** @throws LineFault */
export function readLine(line: string): SaveRow & { id: string } {
  const read = parsed(line);
  if (!isRecord(read)) throw new LineFault(`not a line of ${SHAPE}`);
  const { id, scope = {}, values, ...more } = read;
  const [strange] = Object.keys(more);
  if (strange !== undefined) throw new LineFault(`"${strange}" stands beside the values; a line is ${SHAPE}`);
  if (typeof id !== 'string' || id === '' || id.length > LIMITS.idLength || isUnstorable(id))
    throw new LineFault(`its "id" is no text of up to ${LIMITS.idLength} characters`);
  if (!isRecord(values)) throw new LineFault('its "values" are no object of fields');
  return { id, values, scope: readScope(scope) };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

const SCOPES = ['company', 'system', 'account'] as const satisfies (keyof Scope)[];

function readScope(given: unknown): Partial<Scope> {
  const words = 'its "scope" is no object of company, system and account, each an id';
  if (!isRecord(given)) throw new LineFault(words);
  const scope: Partial<Scope> = {};
  for (const [name, value] of Object.entries(given)) {
    const known = SCOPES.find((one) => one === name);
    if (!known || typeof value !== 'string' || isUnstorable(value)) throw new LineFault(words);
    scope[known] = value;
  }
  return scope;
}

/** A new record that would belong to nobody, or to what is not there, would be seen by nobody. @throws LineFault */
export function checkScope(
  entity: string,
  { scope }: Pick<EntityDefinition, 'scope'>,
  { company = '', system = '' }: Partial<Scope>,
  places: Places,
): void {
  if (scope === 'global') return;
  // A company is of its own scope: it may come with its own line.
  if (entity !== own.company && !places.companies.has(company))
    throw new LineFault(company === '' ? 'its "scope" names no company' : `there is no company "${company}"`);
  if (scope === 'company') return;
  const of = places.systems.get(system);
  if (of === undefined)
    throw new LineFault(system === '' ? 'its "scope" names no system' : `there is no system "${system}"`);
  if (of !== company) throw new LineFault(`the system "${system}" is of the company "${of}", not of "${company}"`);
}
