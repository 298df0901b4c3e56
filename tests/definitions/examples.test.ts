import { describe, expect, it } from 'vitest';
import { tryExample } from '../../server/features/authoring/runExample.ts';
import { compiled } from './programs.ts';

/** Of examples that say none. */
const DAY = '2026-11-21';

describe.each(compiled)('the definitions of $tenant', ({ program, faults }) => {
  it('compile without a fault', () => {
    expect(faults).toEqual([]);
    expect(program).toBeDefined();
  });

  const examples = Object.entries(program?.definitions.example ?? {});
  it.each(examples)('example %s', (_name, example) => {
    if (!program) throw new Error('The program was not compiled.');
    const { expected, found, why } = tryExample(program, example, DAY);
    expect({ found, why }).toEqual({ found: expected });
  });

  it('have an example for every rule', () => {
    const tried = new Set(examples.map(([, { rules }]) => rules));
    const rules = Object.keys(program?.definitions.rules ?? {});
    // The workshop has a few rules of its own.
    expect(rules.length).toBeGreaterThan(program?.layers.includes('freight') ? 20 : 10);
    expect(rules.filter((name) => !tried.has(name))).toEqual([]);
  });
});
