import { expect, it } from 'vitest';
import { textFault } from './textFault.ts';

it.each([
  [{ q: 'a\u0000' }, 'q'],
  [{ values: [{ a: ['x', '\ud800y'] }] }, 'values.0.a.1'],
  [{ values: { '\udc00': 1 } }, 'values'],
  [{ rows: [{ id: '1' }, { id: '\u0000' }] }, 'rows.1.id'],
  [{ rows: [{ 'a\u0000': 1 }] }, 'rows.0'],
  // A save says it of the row and its field, and saves the other rows.
  [{ rows: [{ id: '1', city: '\u0000' }] }, undefined],
  [{ filter: { value: '\u0000' } }, undefined],
  [{ q: '💥 \ufeff ok', n: 1, none: null }, undefined],
])('%j: %j', (params, at) => expect(textFault(params)).toBe(at));
