/** A program and what the server prepares from it, once. A new program is a new runtime, swapped in one step. */
import type { CompiledExpression } from '../../../engine/expressions/compileExpression.ts';
import type { ApiDefinition } from '../../../metadata/kinds/api.ts';
import type { Program } from '../../../metadata/program.ts';
import { tenantOf } from '../../platform/words/tenantOf.ts';
import { type AcceptedNames, acceptedNames } from './acceptedNames.ts';
import { type CompiledCase, compileCases } from './apiCase.ts';
import { dayIn } from './currentDay.ts';
import { compilingOnce } from './expressions.ts';
import { createRouter, type Router } from './router.ts';

export interface ProgramRuntime {
  readonly program: Program;
  readonly router: Router;
  readonly timeZone: string;
  casesOf(name: string, api: ApiDefinition): readonly CompiledCase[];
  acceptedBy(name: string, api: ApiDefinition): AcceptedNames;
  /** Anything else that is prepared once for this program, by a key of its owner's. */
  prepared<T>(key: string, make: () => T): T;
  /** An expression of a definition, compiled once: it is known by being the same object. */
  compiled(expression: unknown): CompiledExpression;
  today(at: Date): string;
}

/** The zone of rules and filters where a tenant names none (docs/contract/values.md, Today). */
const DEFAULT_ZONE = 'America/Chicago';

export function createRuntime(program: Program): ProgramRuntime {
  const cases = new Map<string, CompiledCase[]>();
  const kept = new Map<string, unknown>();
  const timeZone = tenantOf(program)?.timeZone ?? DEFAULT_ZONE;
  const prepared = <T>(key: string, make: () => T): T => {
    if (!kept.has(key)) kept.set(key, make());
    return kept.get(key) as T;
  };
  const casesOf = (name: string, api: ApiDefinition) => {
    const found = cases.get(name) ?? compileCases(program, api);
    cases.set(name, found);
    return found;
  };
  return {
    program,
    timeZone,
    router: createRouter(program.definitions.api),
    casesOf,
    acceptedBy: (name, api) => prepared(`accepted names of ${name}`, () => acceptedNames(api, casesOf(name, api))),
    prepared,
    // What follows a transition reads its reason; the compiler refuses it elsewhere.
    compiled: compilingOnce(program, { further: ['reason'] }),
    today: (at) => dayIn(timeZone, at),
  };
}
