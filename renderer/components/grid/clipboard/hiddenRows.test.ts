import { expect, it } from 'vitest';
import { hiddenRows } from './hiddenRows.ts';

it.each([
  ["<tr height=0 style='display:none;mso-height-source:userset'><td>1</td></tr>", 1],
  ['<tr style="DISPLAY: none"><td>1</td></tr><tr><td>2</td></tr><tr style="visibility:collapse">', 2],
  ['<style>tr { display: none }</style><tr><td style="display:none">1</td></tr>', 0],
  ['<track style="display:none">', 0],
])('counts the hidden rows of %s', (html, count) => expect(hiddenRows(html)).toBe(count));
