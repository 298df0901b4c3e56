import { expect, it } from 'vitest';
import { splitPasted } from './pastedValues.ts';

it('parts what is pasted by commas and newlines, and by blanks where values have none', () => {
  const text = 'AC-1001 AC-1002,AC-1003\r\nAC-1001;\n\tAC_9 ';
  expect(splitPasted(text, true)).toEqual(['AC-1001', 'AC-1002', 'AC-1003', 'AC_9']);
  expect(splitPasted('Air Charter, Ocean\nOcean', false)).toEqual(['Air Charter', 'Ocean']);
  expect(splitPasted('  ', true)).toEqual([]);
});
