import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFileStore } from './fileStore.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-store-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(process.platform === 'win32')('a stored file', () => {
  it('is on disk with its name before it is acknowledged', async () => {
    const handle = await open(folder, 'r');
    const synced = vi.spyOn(Object.getPrototypeOf(handle), 'sync');
    await handle.close();
    const files = createFileStore(folder);
    await files.keep(new TextEncoder().encode('first'));
    // The file, its folder, and the folder of that, which has a new entry.
    expect(synced).toHaveBeenCalledTimes(3);
    await files.keep(new TextEncoder().encode('first'));
    expect(synced).toHaveBeenCalledTimes(5);
  });
});
