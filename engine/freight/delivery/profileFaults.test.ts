import { describe, expect, it } from 'vitest';
import { basesMeet, channelFault, ownChannelFault, profileFault } from './profileFaults.ts';

describe('what is wrong with a profile', () => {
  it.each([
    ['an email without an address', { mode: 'email' }, 'emailToMandatory'],
    ['an email to two', { mode: 'email', to: 'a@b.com, c@d.org' }, 'emailOnlyOne'],
    ['an email to nowhere', { mode: 'email', to: 'a@b' }, 'emailInvalid'],
    ['a domain that is too long', { mode: 'email', to: 'a@b.email' }, 'emailInvalid'],
    ['a wrong copy', { mode: 'email', to: 'a@b.com', cc: 'a@b.com, nobody' }, 'emailInvalid'],
    ['a right email', { mode: 'email', to: 'a@b.com', cc: 'a@b.com, c@d.de', bcc: '' }, undefined],
    ['EDI without a segment', { mode: 'edi', segments: [] }, 'addSegment'],
    [
      'EDI that makes another file than its partner expects',
      { mode: 'edi', segments: [{ segmentId: 1, segmentName: 'B3' }], testCases: [{ name: 'One', expected: 'A*1~' }] },
      'casesFail',
    ],
    ['paper without a vendor', { mode: 'paper' }, 'selectVendor'],
    ['paper that the station brings', { mode: 'paper', deliveryParty: 'internal' }, undefined],
    ['paper that the payment center brings', { mode: 'paper', deliveryParty: 'fpc' }, undefined],
    ['a linked one', { mode: 'edi', profileReferenceID: 'x' }, undefined],
    ['a schedule without its times', { mode: 'web', scheduling: [{ schedulingOn: 'daily' }] }, 'startTimeMandatory'],
  ])('%s', (_what, profile, message) => {
    expect(profileFault(profile)?.message).toBe(message);
  });

  it('keeps vendors of paper to channels of their own', () => {
    const courier = { protocol: 'courier' };
    expect(ownChannelFault({ mode: 'paper', deliveryPartyName: 'courier' }, courier)).toBeUndefined();
    expect(ownChannelFault({ mode: 'paper', deliveryPartyName: 'clickToMail' }, courier)?.field).toBe('channel');
    expect(ownChannelFault({ mode: 'ftp' }, courier)?.message).toBe('vendorChannel');
    expect(ownChannelFault({ mode: 'paper', deliveryParty: 'fpc' }, courier)).toBeUndefined();
    expect(channelFault({ direction: 'incoming', protocol: 'courier' })?.message).toBe('invalidSelection');
  });
  it('refuses AS2 on what comes in', () => {
    expect(channelFault({ direction: 'incoming', protocol: 'AS2' })?.message).toBe('invalidSelection');
    expect(channelFault({ direction: 'outgoing', protocol: 'AS2' })).toBeUndefined();
  });
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
