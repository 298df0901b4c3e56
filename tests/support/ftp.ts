/** Parts of FTP servers on loopback. */
import { type AddressInfo, createServer } from 'node:net';

const silent = () => undefined;
/** For the FTP server, which would say on the console what each client does. */
export const quietLog: Record<string, () => unknown> = { child: () => quietLog };
for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal']) quietLog[level] = silent;

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
