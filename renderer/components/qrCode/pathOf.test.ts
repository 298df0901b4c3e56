import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { pathOf } from './pathOf.ts';

it('draws each dark module once, and no light one', () => {
  const { data } = encode('otpauth://totp/Invoize:bo@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Invoize', {
    border: 4,
  });
  const drawn = data.map((row) => row.map(() => 0));
  for (const [, x, y, width] of pathOf(data).matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    for (let at = Number(x); at < Number(x) + Number(width); at += 1) (drawn[Number(y)] as number[])[at] = 1;
  expect(drawn).toEqual(data.map((row) => row.map(Number)));
});
