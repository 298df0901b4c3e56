import { expect, it } from 'vitest';
import { withoutStyles } from './withoutStyles.ts';

it.each([
  ['<td style="color:red" colspan=2>a style="x"</td>', '<td  colspan=2>a style="x"</td>'],
  ['<td width=64 STYLE = \'a>b\' x:num="1.5">1', '<td width=64  x:num="1.5">1'],
  ['<td style=color:red>1', '<td >1'],
  ['<td data-style="kept">1', '<td data-style="kept">1'],
  ['<style>td { color: red } </x></style><b>x</b>', '<b>x</b>'],
  ['a<!-- <td style="x"> -->b', 'ab'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['<br/>x<!--', '<br/>x'],
])('of %s leaves %s', (html, left) => expect(withoutStyles(html)).toBe(left));

// A way that looks again at what follows, at every piece, would not come to an end within the time a test may take.
it.each([
  '<a "',
  "<a '",
  '<!--',
  '<style>',
  '<td style=',
  '<',
  '<a b = ',
])('looks once at %s, however often', (piece) => {
  expect(withoutStyles(piece.repeat(600_000 / piece.length)).length).toBeLessThanOrEqual(600_001);
});
