import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import { planFilter } from './checkFilter.ts';
import { compileComparison } from './compileComparison.ts';
import type { Test } from './env.ts';
import type { FilterPlan } from './plan.ts';

/**
 * A filter as a closure.
 * @throws TypedError with every fault of the filter, before anything is evaluated
 */
export function compileFilter(tree: unknown, types: FieldTypes): Test {
  const plan = planFilter(tree, types);
  return plan ? compilePlan(plan) : () => true;
}

/** A plan as a closure. */
function compilePlan(plan: FilterPlan): Test {
  if (!('nodes' in plan)) return compileComparison(plan);
  const tests = plan.nodes.map(compilePlan);
  return plan.condition === 'and' ? allOf(tests) : someOf(tests);
}

/** All tests hold; one and two are the usual case. */
export function allOf(tests: readonly Test[]): Test {
  const [a, b] = tests;
  if (a && !b) return a;
  if (a && b && tests.length === 2) return (record, env) => a(record, env) && b(record, env);
  return (record, env) => {
    for (let i = 0; i < tests.length; i++) if (!tests[i]?.(record, env)) return false;
    return true;
  };
}

/** Some test holds. */
export function someOf(tests: readonly Test[]): Test {
  const [a, b] = tests;
  if (a && !b) return a;
  if (a && b && tests.length === 2) return (record, env) => a(record, env) || b(record, env);
  return (record, env) => {
    for (let i = 0; i < tests.length; i++) if (tests[i]?.(record, env)) return true;
    return false;
  };
}
