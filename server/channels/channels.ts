/** Every protocol that files leave by. */
import { folderTransport } from './folder.ts';
import { ftpTransport } from './ftp.ts';
import { withoutSameFiles } from './sameFiles.ts';
import { sftpTransport } from './sftp.ts';
import { type ChannelAddress, ChannelFailure, type ChannelTransport } from './transport.ts';

/** @param spool the folder of the company below which folders lie @param silentMs how long a partner may be silent @throws ChannelFailure for a protocol that no file leaves by */
export function channelTransport(address: ChannelAddress, spool: string, silentMs?: number): ChannelTransport {
  const { protocol, host, port, path } = address;
  const place = [protocol, host, port, path, spool].join(' ');
  return withoutSameFiles(transportOf(address, spool, silentMs), place);
}

function transportOf(address: ChannelAddress, spool: string, silentMs?: number): ChannelTransport {
  switch (address.protocol.toUpperCase()) {
    case 'FOLDER':
      return folderTransport(spool, address.path);
    case 'SFTP':
      return sftpTransport(address, silentMs);
    case 'FTP':
    case 'FTPS':
      return ftpTransport(address, silentMs);
    default:
      throw new ChannelFailure(`No file is sent by ${address.protocol || 'a channel without a protocol'}.`, {
        final: true,
      });
  }
}
