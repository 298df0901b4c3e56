import { describe, expect, it } from 'vitest';
import { compiled } from './programs.ts';
import { runExample } from './runExample.ts';

describe.each(compiled)('the definitions of $tenant', ({ program, faults }) => {
  it('compile without a fault', () => {
    expect(faults).toEqual([]);
    expect(program).toBeDefined();
  });

  const { language } = Object.values(program?.definitions.tenant ?? {})[0] ?? {};
  const examples = Object.entries(program?.definitions.example ?? {});
  it.each(examples)('example %s', (_name, example) => {
    if (!program) throw new Error('The program was not compiled.');
    // Messages are expected in the words of the base, which a tenant of another language does not say.
    const { messages: _, ...expected } = example.expect;
    const wanted = language === 'en' ? example : { ...example, expect: expected };
    expect(runExample(program, wanted)).toEqual(wanted.expect);
  });

  it('have an example for every rule', () => {
    const tried = new Set(examples.map(([, { rules }]) => rules));
    const rules = Object.keys(program?.definitions.rules ?? {});
    expect(rules.length).toBeGreaterThan(20);
    expect(rules.filter((name) => !tried.has(name))).toEqual([]);
  });
});
