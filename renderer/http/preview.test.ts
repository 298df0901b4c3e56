import { describe, expect, it } from 'vitest';
import { previewAddress, previewHeaders, previewOf } from './preview.ts';

const asked = { layer: 'systems/3', label: 'Häfen', role: 'clerk', roleLabel: 'Clerk' };
const at = (address: string) => `http://suite.test${address}`;

describe('a window with a preview', () => {
  it('begins by its address, which is cleaned', () => {
    const begun = previewOf(at(`${previewAddress(asked)}&tab=x`), null);
    expect(begun).toEqual({ asked, now: asked, address: '/?tab=x' });
    const { preview = '' } = previewHeaders(begun.now);
    expect(preview).toMatch(/^[ -~]+$/);
    expect(JSON.parse(decodeURIComponent(preview))).toEqual({ layer: 'systems/3', role: 'clerk' });
  });

  it('remains while the window is open, and changes when another is requested', () => {
    const kept = JSON.stringify(asked);
    expect(previewOf(at('/accounts?tab=x'), kept)).toEqual({ now: asked, address: '/accounts?tab=x' });
    const other = { layer: 'accounts/9', label: 'Nine' };
    expect(previewOf(at(previewAddress(other)), kept)).toEqual({ asked: other, now: other, address: '/' });
  });

  it('is undefined without a valid request', () => {
    expect(previewOf(at('/'), null)).toEqual({ address: '/' });
    for (const text of ['{', '{"layer":3,"label":"x"}', 'null'])
      expect(previewOf(at(`/?preview=${encodeURIComponent(text)}`), text)).toEqual({ address: '/' });
  });
});
