/** Requests that Node could not read: they are answered with words, and the rest of what is sent is let run out. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** A client that goes on sending reads its answer only when it is done, and loses it where the connection is reset. */
const DRAINS_FOR_MS = 5000;
/** Bytes of a line too long for any header. */
const LONG_LINE = 8192;

interface Unread extends Error {
  code?: string;
  rawPacket?: Buffer;
}

/** For `clientError` of a server. */
export function answerMalformedRequest(error: Unread, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, msg } = answerTo(error);
  const body = JSON.stringify({ msg });
  const late = setTimeout(() => socket.destroy(), DRAINS_FOR_MS);
  socket.removeAllListeners('data');
  socket.on('error', () => socket.destroy());
  socket.once('end', () => socket.destroy());
  socket.once('close', () => clearTimeout(late));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Content-Type-Options: nosniff',
      '',
      body,
    ].join('\r\n'),
  );
  socket.resume();
}

function answerTo(error: Unread): { status: number; msg: string } {
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    // Headers are lines; such a long text without a line end is the address.
    const end = error.rawPacket?.indexOf('\n') ?? -1;
    return end === -1 || end > LONG_LINE
      ? { status: 414, msg: 'The address of the request is too long.' }
      : { status: 431, msg: 'The headers of the request are too long.' };
  }
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, msg: 'The request took too long to arrive.' };
  return { status: 400, msg: 'The request is not valid HTTP.' };
}
