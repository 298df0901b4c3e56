/** A line to a partner on loopback that counts what the client sends, and runs something at one of these steps. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SteppedLine {
  port: number;
  /** Runs `act` when the client has sent so many messages; the message of that step does not reach the partner. */
  arm(step: number, act: () => void): void;
  /** The partner says nothing while this is on; what the client sends is lost. */
  hold(on: boolean): void;
  /** Messages that were sent since the last `arm`. */
  steps(): number;
  close(): Promise<void>;
}

/** @param to the partner's port */
export async function steppedLine(to: number): Promise<SteppedLine> {
  let count = 0;
  let isSilent = false;
  let armed: { step: number; act: () => void } | undefined;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const partner = connect(to, '127.0.0.1');
    let isHeld = false;
    for (const [socket, other] of [
      [client, partner],
      [partner, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        other.end();
      });
    }
    partner.on('data', (chunk) => void (isSilent || client.write(chunk)));
    client.on('data', (chunk) => {
      count += 1;
      if (armed && count === armed.step) {
        isHeld = true;
        armed.act();
        armed = undefined;
      }
      if (isSilent) isHeld = true;
      if (!isHeld) partner.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return {
    port: (server.address() as AddressInfo).port,
    arm(step, act) {
      count = 0;
      armed = { step, act };
    },
    hold(on) {
      isSilent = on;
    },
    steps: () => count,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
