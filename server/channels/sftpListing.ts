/** The listing of a folder by SFTP, read in the batches of the protocol. */

import type { FileEntryWithStats, SFTPWrapper } from 'ssh2';
import type SftpClient from 'ssh2-sftp-client';
import { MAX_ENTRIES, tooManyEntries } from './transport.ts';

const END_OF_LISTING = 1;

/**
 * Lists a folder. The client's own `list` gathers batches as long as the server sends some.
 * @throws ChannelFailure at the first batch beyond `MAX_ENTRIES`, otherwise what the connection reports
 */
export async function listFolder(client: SftpClient, folder: string): Promise<FileEntryWithStats[]> {
  const { sftp } = client as unknown as { sftp: SFTPWrapper };
  let fail: (error: Error) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  client.on('error', fail);
  try {
    return await Promise.race([failed, entriesOf(sftp, folder)]);
  } finally {
    client.removeListener('error', fail);
  }
}

async function entriesOf(sftp: SFTPWrapper, folder: string): Promise<FileEntryWithStats[]> {
  const handle = await answered<Buffer>((done) => sftp.opendir(folder, done));
  const entries: FileEntryWithStats[] = [];
  for (;;) {
    const batch = await answered<FileEntryWithStats[]>((done) => sftp.readdir(handle, done)).catch(atEnd);
    if (!batch) break;
    entries.push(...batch);
    if (entries.length > MAX_ENTRIES) throw tooManyEntries();
  }
  await answered<void>((done) => sftp.close(handle, (error) => done(error, undefined)));
  return entries;
}

/** @throws the error, unless it is the status code of the end (draft-ietf-secsh-filexfer-02, section 7) */
function atEnd(error: { code?: unknown }): undefined {
  if (error.code !== END_OF_LISTING) throw error;
  return undefined;
}

const answered = <Result>(ask: (done: (error: Error | null | undefined, result: Result) => void) => void) =>
  new Promise<Result>((resolve, reject) => {
    ask((error, result) => (error ? reject(error) : resolve(result)));
  });
