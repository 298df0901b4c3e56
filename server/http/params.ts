/**
 * Request validation: the parameters of an operation, checked against its signature; text from the address is read as what
 * it should be.
 */

import type { TSchema } from 'typebox';
import Compile, { type Validator } from 'typebox/compile';
import Value from 'typebox/value';
import { memoize } from '../../metadata/memoize.ts';
import { ownMember } from '../../metadata/nameMap.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { textFault } from './textFault.ts';

interface ObjectSchema {
  properties?: Record<string, { type?: string }>;
}

/** @throws HttpError 422 with `faults`: each parameter that is not as the signature has it, and why */
export function readParams(schema: TSchema, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const properties = (schema as ObjectSchema).properties ?? {};
  const params: Record<string, unknown> = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, asType(ownMember(properties, name)?.type, value)]),
  );
  if (compiled(schema).Check(params)) {
    const at = textFault(params);
    if (at === undefined) return params;
    const message = 'holds a character that no text may have (NUL, or half of a surrogate pair)';
    throw new HttpError(422, `The request is not as this call takes it: ${at} ${message}.`, {
      faults: [{ at, message }],
    });
  }
  const faults = Value.Errors(schema, params)
    .filter((fault) => fault.keyword !== 'boolean')
    .slice(0, 10)
    .map((fault) => ({
      at: fault.instancePath.replace(/^\//, '').replaceAll('/', '.') || '(all)',
      message: wordsOf(fault),
    }));
  const first = faults[0];
  throw new HttpError(422, `The request is not as this call takes it: ${first?.at} ${first?.message}.`, { faults });
}

/** The check of a signature, compiled when it is first asked. */
const compiled = memoize((schema: TSchema): Validator => Compile(schema));

function asType(type: string | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if ((type === 'integer' || type === 'number') && /^\d{1,15}$/.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

function wordsOf(fault: { keyword: string; message: string; params: unknown }): string {
  const named = (fault.params as { additionalProperties?: string[]; requiredProperties?: string[] }) ?? {};
  if (named.additionalProperties) return `does not take ${named.additionalProperties.join(', ')}`;
  if (named.requiredProperties) return `lacks ${named.requiredProperties.join(', ')}`;
  return fault.message;
}
