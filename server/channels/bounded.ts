/** Collects the bytes of an incoming file up to a limit, regardless of the announced size. */
import { Writable } from 'node:stream';
import { ChannelFailure } from './transport.ts';

export class BoundedBytes extends Writable {
  readonly #name: string;
  readonly #largest: number;
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(name: string, largest: number) {
    super();
    this.#name = name;
    this.#largest = largest;
  }
  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#size += chunk.byteLength;
    if (this.#size > this.#largest) {
      this.#chunks = [];
      done(new ChannelFailure(`${this.#name}: more than ${this.#largest} bytes came, so nothing of it was taken.`));
      return;
    }
    this.#chunks.push(chunk);
    done();
  }
  bytes(): Uint8Array {
    return Buffer.concat(this.#chunks);
  }
}
