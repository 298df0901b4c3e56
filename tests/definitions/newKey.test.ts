/** Alt+N begins a new record on every list that has one page or one row for it; of several kinds the menu is opened. */
import { expect, it } from 'vitest';
import { cachedProgram } from '../../server/program/definitions/compiledProgramCache.ts';

const { action } = (await cachedProgram('demo')).definitions;

it.each(['companies.new', 'locations.new', 'accounts.new', 'exchangeRates.add'])('is the key of %s', (name) => {
  expect(action[name]?.hotkey).toBe('alt+n');
});

it.each(['deliveryProfiles.new.edi', 'channels.new.outgoing'])('is not the key of %s', (name) => {
  expect(action[name]).toBeDefined();
  expect(action[name]?.hotkey).toBeUndefined();
});
