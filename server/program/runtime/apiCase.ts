/** The cases of an API definition, compiled once for a program: which applies, its parameters, its answer. */

import { isTrue } from '../../../engine/expressions/operations.ts';
import { compileFilter } from '../../../engine/filters/compileFilter.ts';
import type { ApiCase, ApiDefinition } from '../../../metadata/kinds/api.ts';
import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import { ordered, type Placed } from '../../../metadata/order.ts';
import type { Program } from '../../../metadata/program.ts';
import { compileIn } from './expressions.ts';

/** Scopes of a case's expressions. */
export interface CaseScope {
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
  headers: Readonly<Record<string, string>>;
  user: Readonly<Record<string, unknown>>;
  today: string;
  now: string;
}

export interface CompiledCase {
  readonly name: string;
  readonly definition: ApiCase;
  /** The dotted paths of the request that its expressions and its `when` read. */
  readonly reads: readonly string[];
  applies(scope: CaseScope): boolean;
  /** The message of the first check that does not hold; undefined where all do. */
  refused(scope: CaseScope): string | undefined;
  params(scope: CaseScope): Record<string, unknown>;
  answer(scope: CaseScope, result: unknown): unknown;
  /** Body of a 412, from the operation's error. */
  refusal(scope: CaseScope, told: Record<string, unknown>): Record<string, unknown>;
  /** The entity whose access decides, where the case names one. */
  entity(scope: CaseScope): string | undefined;
  /** The company that the call is made in, and perhaps its system, where the case lets the caller name one and a company is named. */
  context(scope: CaseScope): { company: string; system: string } | undefined;
}

export function compileCases(program: Program, api: ApiDefinition): CompiledCase[] {
  return ordered<ApiCase & Placed>(api.cases as Record<string, ApiCase & Placed>).map(([name, definition]) => {
    const when = definition.when ? compileWhen(definition.when as FilterTree) : undefined;
    const params = Object.entries(definition.params ?? {}).map(
      ([param, expression]) => [param, compileIn(program, expression)] as const,
    );
    const checks = ordered<{ that: unknown; message: string } & Placed>(definition.checks ?? {}).map(
      ([, { that, message }]) => ({ holds: compileIn(program, that), message }),
    );
    const answer = definition.answer === undefined ? undefined : compileIn(program, definition.answer);
    const refusal = definition.refusal === undefined ? undefined : compileIn(program, definition.refusal);
    const entity = definition.access ? compileIn(program, definition.access.entity) : undefined;
    const company = definition.context && compileIn(program, definition.context.company);
    const system = definition.context?.system === undefined ? undefined : compileIn(program, definition.context.system);
    const expressions = [...params.map(([, param]) => param), ...checks.map(({ holds }) => holds)];
    const others = [answer, refusal, entity, company, system].filter((one) => one !== undefined);
    const whenNames = new Set<string>();
    if (definition.when) collectNames(definition.when, whenNames);
    return {
      name,
      definition,
      reads: [...whenNames, ...[...expressions, ...others].flatMap(({ reads }) => reads)],
      applies: (scope) => when === undefined || when(scope),
      refused: (scope) => checks.find(({ holds }) => !isTrue(holds.run(scope as never)))?.message,
      params(scope) {
        const given: Record<string, unknown> = {};
        for (const [param, expression] of params) {
          const value = expression.run(scope as never);
          if (value !== undefined && value !== null) given[param] = value;
        }
        return given;
      },
      answer: (scope, result) => (answer ? answer.run({ ...scope, result } as never) : result),
      refusal(scope, told) {
        const more = refusal?.run({ ...scope, result: told } as never);
        return typeof more === 'object' && more !== null ? { ...told, ...more } : told;
      },
      entity: (scope) => (entity ? textOf(entity.run(scope as never)) : undefined),
      context(scope) {
        const named = textOf(company?.run(scope as never)) ?? '';
        return named === '' ? undefined : { company: named, system: textOf(system?.run(scope as never)) ?? '' };
      },
    };
  });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** A `when` reads `path.NAME`, `query.NAME`, `body.NAME` and `headers.NAME`, all as text. */
function compileWhen(tree: FilterTree): (scope: CaseScope) => boolean {
  const names = new Set<string>();
  collectNames(tree, names);
  const types = Object.fromEntries([...names].map((name) => [name, 'text' as FieldType]));
  const test = compileFilter(tree, types);
  return (scope) => {
    const record = Object.fromEntries([...names].map((name) => [name, reach(scope, name)]));
    return test(record, { today: scope.today });
  };
}

function collectNames(node: unknown, names: Set<string>): void {
  const group = node as { fields?: unknown[]; name?: string; matchField?: string | null };
  if (Array.isArray(group.fields)) for (const member of group.fields) collectNames(member, names);
  if (typeof group.name === 'string') names.add(group.name);
  if (typeof group.matchField === 'string') names.add(group.matchField);
}

function reach(scope: CaseScope, name: string): unknown {
  let value: unknown = scope;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return typeof value === 'object' ? undefined : value === undefined ? undefined : String(value);
}
