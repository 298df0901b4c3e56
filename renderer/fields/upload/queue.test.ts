import { describe, expect, it } from 'vitest';
import { type QueueFile, refusalOf, sizeText } from './queue.ts';

const rules = { extensions: ['xlsx', '.csv'], limit: 1000 };
const file = { name: 'May.XLSX', size: 10, type: 'sheet' };
const sent = (status: QueueFile['status']): QueueFile => ({ ...file, id: 1, status, percent: 0 });

describe('refusalOf', () => {
  it('accepts an allowed extension in any case', () => {
    expect(refusalOf(file, [], rules)).toBeUndefined();
    expect(refusalOf({ ...file, name: 'a.b.csv' }, [], rules)).toBeUndefined();
  });

  it('names what is wrong, the emptiness first', () => {
    expect(refusalOf({ ...file, size: 0, name: 'x.exe' }, [], rules)?.message).toBe('fileEmpty');
    expect(refusalOf({ ...file, name: 'x.exe' }, [], rules)).toEqual({
      message: 'fileInvalid',
      params: { name: 'x.exe', extensions: 'xlsx, csv' },
    });
    expect(refusalOf({ ...file, name: 'xlsx' }, [], rules)?.message).toBe('fileInvalid');
    expect(refusalOf({ ...file, size: 1001 }, [], rules)?.message).toBe('fileTooLarge');
  });

  it('refuses the same file again, unless it failed', () => {
    expect(refusalOf(file, [sent('success')], rules)?.message).toBe('fileDuplicate');
    expect(refusalOf(file, [sent('error')], rules)).toBeUndefined();
    expect(refusalOf({ ...file, size: 11 }, [sent('success')], rules)).toBeUndefined();
  });
});

describe('sizeText', () => {
  it('says sizes as people do', () => {
    expect([0, 12, 1024, 1536 * 1024, 2.5 * 1024 ** 3].map(sizeText)).toEqual([
      '0.00 KB',
      '0.01 KB',
      '1.00 KB',
      '1.50 MB',
      '2.50 GB',
    ]);
  });
});
