import { expect, it } from 'vitest';
import { identityNames, recordPropertyNames, sentRowNames, shownRowNames, storedRecordNames } from './rowNames.ts';

const every = ['createdBy', 'createdOn', 'id', 'updatedBy', 'updatedOn', 'version'];
const sorted = (names: Iterable<string>) => [...names].sort();

it('has for each use the names that rows have of their own', () => {
  expect(sorted(recordPropertyNames)).toEqual(sorted([...every, 'accountId', 'systemId']));
  const sent = ['tempId', 'rownum', 'templateId', 'updateField', 'match', 'was', 'resolved'];
  expect(sorted(sentRowNames)).toEqual(sorted([...recordPropertyNames, ...sent]));
  expect(sorted(shownRowNames)).toEqual(sorted([...every, 'tempId', 'rownum', 'match', 'was', 'errors']));
  expect(sorted(storedRecordNames)).toEqual(sorted([...every, 'scope']));
  expect(sorted(identityNames)).toEqual(['id', 'tempId', 'version']);
});
