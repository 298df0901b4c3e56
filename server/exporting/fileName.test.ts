import { expect, it } from 'vitest';
import { fileName } from './fileName.ts';

it('leaves out what a file system or a header would read otherwise', () => {
  expect(fileName('Data Capture: ../../etc/passwd')).toBe('Data Capture .. .. etc passwd');
  expect(fileName('a\r\nSet-Cookie: x\u0000\u202e"b"')).toBe('a Set-Cookie x b');
  expect(fileName('..')).toBe('');
  expect(fileName(undefined)).toBe('');
});
it('keeps letters of any script, and is never too long', () => {
  expect(fileName('Übersicht 出荷')).toBe('Übersicht 出荷');
  expect([...fileName('出'.repeat(300))]).toHaveLength(60);
});
