import { expect, it } from 'vitest';
import { limitText } from './limits.ts';

it('says a limit of whole millions as that many MB, and others as sizes are said', () => {
  expect([2_000_000, 2 * 1024 * 1024, 50 * 1024 * 1024].map(limitText)).toEqual(['2 MB', '2.00 MB', '50.00 MB']);
});
