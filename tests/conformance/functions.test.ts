import { expect, it } from 'vitest';
import { evalFilterLine } from '../evaluate/lines/filterLine.ts';
import { evalRulesLine } from '../evaluate/lines/rulesLine.ts';
import { filterLine, rulesLine } from './generator.ts';

const RUNS = Number(process.env.RUNS ?? 1000);
const SEED = 20_261_121;

it('filters keep the same records, in the same order, as closures and as json-logic', () => {
  let kept = 0;
  for (let i = 0; i < RUNS; i++) {
    const line = JSON.stringify(filterLine(SEED + i));
    const closures = evalFilterLine(line, 'functions');
    expect(evalFilterLine(line, 'json-logic'), line).toBe(closures);
    expect(closures, line).not.toContain('"error"');
    if (!closures.includes('[]')) kept++;
  }
  expect(kept).toBeGreaterThan(RUNS / 3);
});

it('rules come to the same outcome as closures and as json-logic, and every outcome is come to', () => {
  const outcomes: Record<string, number> = {};
  for (let i = 0; i < RUNS; i++) {
    const line = JSON.stringify(rulesLine(SEED + i));
    const closures = evalRulesLine(line, 'functions');
    expect(evalRulesLine(line, 'json-logic'), line).toBe(closures);
    expect(closures, line).not.toContain('"error"');
    const { outcome } = JSON.parse(closures) as { outcome: string };
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  for (const outcome of ['none', 'pass', 'fail', 'assigned', 'removed']) {
    expect(outcomes[outcome] ?? 0, outcome).toBeGreaterThan(RUNS / 500);
  }
});
