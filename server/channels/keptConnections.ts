/**
 * Connections to partners that stay open for a moment after their work: what leaves to one partner, packet after packet, signs in
 * once. A connection is used by one piece of work at a time; one at which something failed is closed.
 */
import { ChannelFailure, type Tell } from './transport.ts';

export interface KeptConnections<Client> {
  /**
   * @param key identifies partner and user, secrets included @param open opens a new connection if no cached one
   * responds
   */
  run<Result>(
    key: string,
    open: () => Promise<Client>,
    work: (client: Client, isKept: boolean) => Promise<Result>,
  ): Promise<Result>;
}

interface Ways<Client> {
  /** True if the other side responds; a client that throws does not. */
  answers(client: Client): Promise<unknown>;
  close(client: Client): Promise<unknown>;
}

/** A partner may mind a connection that says nothing; within a run the next packet comes much sooner. */
const IDLE_MS = 2000;
/** So many beside one another stay open to one partner. */
const MAX_IDLE_CONNECTIONS = 4;

export function keepConnections<Client>({ answers, close }: Ways<Client>, idleMs = IDLE_MS): KeptConnections<Client> {
  const idle = new Map<string, Map<Client, NodeJS.Timeout>>();

  const end = (client: Client) => close(client).catch(() => undefined);

  function take(key: string): Client | undefined {
    const own = idle.get(key);
    const [first] = own ?? [];
    if (!own || !first) return undefined;
    const [client, timer] = first;
    clearTimeout(timer);
    own.delete(client);
    if (own.size === 0) idle.delete(key);
    return client;
  }

  async function keep(key: string, client: Client): Promise<void> {
    const own = idle.get(key) ?? new Map<Client, NodeJS.Timeout>();
    if (own.size >= MAX_IDLE_CONNECTIONS) return void (await end(client));
    const timer = setTimeout(() => {
      own.delete(client);
      if (own.size === 0) idle.delete(key);
      void end(client);
    }, idleMs);
    timer.unref();
    own.set(client, timer);
    idle.set(key, own);
  }

  async function alive(key: string): Promise<Client | undefined> {
    for (let client = take(key); client !== undefined; client = take(key)) {
      const found = client;
      const isThere = await answers(found).then(
        () => true,
        () => false,
      );
      if (isThere) return found;
      await end(found);
    }
    return undefined;
  }

  return {
    async run(key, open, work) {
      const kept = await alive(key);
      const client = kept ?? (await open());
      try {
        const result = await work(client, kept !== undefined);
        await keep(key, client);
        return result;
      } catch (error) {
        await end(client);
        throw error;
      }
    },
  };
}

/** The partner of a transport, and its connection. */
interface Partner<Client> {
  /** Key of the connection, secrets included. */
  readonly address: { readonly user: string };
  /** Host and port. */
  readonly there: string;
  readonly say: Tell;
  open(say: Tell): Promise<Client>;
  failureOf(error: unknown): Error;
}

/** Works on a connection that is open from the packet before, where there is one. @throws ChannelFailure */
export async function onKept<Client, Result>(
  kept: KeptConnections<Client>,
  { address, there, say, open, failureOf }: Partner<Client>,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  try {
    return await kept.run(
      JSON.stringify(address),
      () => open(say),
      (client, isKept) => {
        if (isKept) say(`The connection to ${there} is still open, signed in as ${address.user}`);
        return work(client);
      },
    );
  } catch (error) {
    throw error instanceof ChannelFailure ? error : failureOf(error);
  }
}
