/** Asking a server from another process: one call after another, or as many people at once. */
import { Agent, request } from 'node:http';
import { median } from './measure.ts';

export interface Call {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** One call; gives its status and body. */
export function ask({ url, headers, body }: Call, agent?: Agent): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        ...(agent && { agent }),
        headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

export interface Load {
  /** Median of the calls, in milliseconds. */
  readonly ms: number;
  /** The slowest of a hundred. */
  readonly p99: number;
  readonly perSecond: number;
}

/** So many people, each asking again as soon as it was answered, until `calls` are answered. */
export async function load(call: Call, people: number, calls: number): Promise<Load> {
  const times: number[] = [];
  let left = calls;
  // Its own connections: a server closes those that nobody used for some seconds.
  const agent = new Agent({ keepAlive: true, maxSockets: people });
  const begun = performance.now();
  const person = async () => {
    while (left > 0) {
      left -= 1;
      const start = performance.now();
      const { status } = await ask(call, agent);
      if (status !== 200) throw new Error(`${call.url} answered ${status}.`);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: people }, person));
  agent.destroy();
  const seconds = (performance.now() - begun) / 1000;
  times.sort((one, other) => one - other);
  return { ms: median(times), p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN, perSecond: calls / seconds };
}
