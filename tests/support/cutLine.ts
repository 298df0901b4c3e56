/** A line to PostgreSQL that a test cuts at a statement: everything that is connected through it is cut at once. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CutLine {
  /** The address of the database through this line. */
  url: string;
  /** Statements that were sent since the last `arm`. */
  sent(): number;
  /**
   * Cuts everything at the statement of a number, counted from 1, that holds `text`.
   * @param when before the database gets it, or after it has done it and before its answer arrives
   */
  arm(statement: number, when: 'before' | 'after', text?: string): void;
  /** Returns true if the armed cut has occurred. */
  isCut(): boolean;
  close(): Promise<void>;
}

/** Messages of the protocol that begin a statement: a query, or a portal that is executed. */
const STATEMENT = new Set(['Q', 'E']);

/** Reads the messages of one client from chunks of bytes. @returns the names and bodies of whole messages */
function messageReader(): (chunk: Buffer) => { type: string; body: string }[] {
  let rest = Buffer.alloc(0);
  let hasBegun = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const messages = [];
    for (;;) {
      // The first message has no type.
      const head = hasBegun ? 1 : 0;
      if (rest.length < head + 4) return messages;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return messages;
      const type = hasBegun ? String.fromCharCode(rest[0] as number) : '';
      messages.push({ type, body: rest.subarray(head + 4, length).toString('latin1') });
      rest = rest.subarray(length);
      hasBegun = true;
    }
  };
}

export async function cutLine(url: string): Promise<CutLine> {
  const to = new URL(url);
  const open = new Set<Socket>();
  let armed: { statement: number; when: 'before' | 'after'; text: string } | undefined;
  let count = 0;
  let isCut = false;
  const cut = () => {
    isCut = true;
    armed = undefined;
    for (const socket of open) socket.destroy();
  };
  const server = createServer((client) => {
    const database = connect(Number(to.port), to.hostname);
    const read = messageReader();
    /** Statements by the name under which they were prepared. */
    const prepared = new Map<string, string>();
    let parsed = '';
    let cutsAtAnswer = false;
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        (socket === client ? database : client).destroy();
      });
    }
    client.on('data', (chunk) => {
      for (const { type, body } of read(chunk)) {
        if (type === 'P') {
          const [name = '', text = ''] = body.split('\0');
          prepared.set(name, text);
        }
        if (type === 'B') parsed = prepared.get(body.split('\0')[1] ?? '') ?? '';
        if (!STATEMENT.has(type)) continue;
        const text = type === 'Q' ? body : parsed;
        if (!armed || !text.includes(armed.text)) continue;
        count += 1;
        if (count !== armed.statement) continue;
        if (armed.when === 'before') return cut();
        cutsAtAnswer = true;
      }
      database.write(chunk);
    });
    database.on('data', (chunk) => {
      if (cutsAtAnswer) cut();
      else client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    sent: () => count,
    arm(statement, when, text = '') {
      count = 0;
      isCut = false;
      armed = { statement, when, text };
    },
    isCut: () => isCut,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
