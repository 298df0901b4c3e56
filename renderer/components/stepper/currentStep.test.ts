import { expect, it } from 'vitest';
import { currentStep } from './currentStep.ts';

const steps = [
  { key: 'company', routes: ['companies.list'] },
  { key: 'system', routes: ['systems.list', 'systemRules'] },
];
const back: Record<string, string> = { 'companies.edit': 'companies.list', around: 'about', about: 'around' };
const at = (route: string | undefined) => currentStep(steps, route, (name) => back[name]);

it('is the step that has the route, or one where Back leads', () => {
  expect(at('companies.list')).toBe('company');
  expect(at('systemRules')).toBe('system');
  expect(at('companies.edit')).toBe('company');
});

it('is undefined if no step has it, also in a cycle', () => {
  expect(at('home')).toBeUndefined();
  expect(at('around')).toBeUndefined();
  expect(at(undefined)).toBeUndefined();
});
