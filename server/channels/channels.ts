/** Every protocol that files leave by. */
import { join } from 'node:path';
import { folderTransport } from './folder.ts';
import { ftpTransport } from './ftp.ts';
import { sftpTransport } from './sftp.ts';
import { type ChannelAddress, ChannelFailure, type ChannelTransport } from './transport.ts';

/** @param dataDir below which folders lie @throws ChannelFailure for a protocol that no file leaves by */
export function channelTransport(address: ChannelAddress, dataDir: string): ChannelTransport {
  switch (address.protocol.toUpperCase()) {
    case 'FOLDER':
      return folderTransport(join(dataDir, 'spool'), address.path);
    case 'SFTP':
      return sftpTransport(address);
    case 'FTP':
    case 'FTPS':
      return ftpTransport(address);
    default:
      throw new ChannelFailure(`No file is sent by ${address.protocol || 'a channel without a protocol'}.`, {
        final: true,
      });
  }
}
