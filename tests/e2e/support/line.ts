/** The way between a browser and the server, which a test can cut: nothing that is open lives on, and nothing new gets through. */
import { connect, createServer, type Socket } from 'node:net';

export interface Line {
  /** The address under which pages reach the server through it. */
  url: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

/** @param server the address of the server */
export async function openLine(server: string): Promise<Line> {
  const { hostname, port } = new URL(server);
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  };
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  const listener = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(port), hostname);
    keep(near);
    keep(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => listener.listen(0, hostname, resolve));
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');
  return {
    url: `http://${hostname}:${address.port}`,
    cut,
    mend() {
      isCut = false;
    },
    close() {
      cut();
      return new Promise((resolve) => listener.close(() => resolve()));
    },
  };
}
