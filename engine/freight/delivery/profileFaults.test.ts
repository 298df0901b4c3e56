import { expect, it } from 'vitest';
import { basesMeet, ownChannelFault, profileFault } from './profileFaults.ts';

it('reports a schedule without times', () => {
  expect(profileFault({ mode: 'web', scheduling: [{ schedulingOn: 'daily' }] })?.message).toBe('startTimeMandatory');
  expect(profileFault({ mode: 'web' })).toBeUndefined();
});

it('reports a design whose file differs from its test case', () => {
  const segments = [{ segmentId: 1, segmentName: 'B3' }];
  const testCases = [{ name: 'One', expected: 'A*1~' }];
  expect(profileFault({ mode: 'edi', segments, testCases })).toMatchObject({
    field: 'testCases',
    message: 'casesFail',
  });
});

it.each([
  ['segments', { validationRules: 'NEVER(' }, 'NEVER('],
  ['segments', { validationRules: 'matches [0-9]+\nlongest ten' }, 'longest ten'],
  ['elements', { validationRules: [{ kind: 'matches', value: '(' }] }, 'matches ('],
])('reports a rule in %s that cannot be evaluated: %j', (field, row, rule) => {
  const profile = { mode: 'edi', segments: [{ segmentName: 'B3' }], [field]: [{ segmentName: 'B3', ...row }] };
  expect(profileFault(profile)).toEqual({ field, message: 'wrongRule', params: { rule } });
});

it('accepts rules that can be evaluated', () => {
  const rules = 'matches [0-9]+\n\noneOf A, B\nlongest 10';
  expect(profileFault({ mode: 'edi', segments: [{ segmentName: 'B3', validationRules: rules }] })).toBeUndefined();
});

it('keeps vendors of paper to channels of their own', () => {
  const courier = { protocol: 'courier' };
  expect(ownChannelFault({ mode: 'paper', deliveryPartyName: 'courier' }, courier)).toBeUndefined();
  expect(ownChannelFault({ mode: 'paper', deliveryPartyName: 'clickToMail' }, courier)?.field).toBe('channel');
  expect(ownChannelFault({ mode: 'ftp' }, courier)?.message).toBe('vendorChannel');
  expect(ownChannelFault({ mode: 'paper', deliveryParty: 'fpc' }, courier)).toBeUndefined();
});

it.each([
  ['both without a base', [], [], true],
  ['one without a base', [{ key: 'currency', values: 'USD' }], [], true],
  ['a common value', [{ key: 'currency', values: 'USD, EUR' }], [{ key: 'currency', values: 'EUR' }], true],
  ['no common value', [{ key: 'currency', values: 'USD' }], [{ key: 'currency', values: 'EUR' }], false],
  ['other fields', [{ key: 'currency', values: 'USD' }], [{ key: 'billTo', values: 'X' }], true],
])('bases meet: %s', (_what, one, other, expected) => {
  expect(basesMeet({ profileBase: one }, { profileBase: other })).toBe(expected);
  expect(basesMeet({ profileBase: other }, { query: one })).toBe(expected);
});
