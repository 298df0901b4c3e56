/** The one fetch of the server: the body of an answer is limited while it arrives (docs/decisions/0189). */

/** An answer whose whole body has arrived. */
export interface WholeAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  /** The address that answered, after redirects. */
  readonly url: string;
  /** The decoded bytes, or the reason why they are missing. */
  readonly body: Buffer<ArrayBuffer> | BodyFault;
}

/** Why the body of an answer is not known: it has more bytes than the limit, or the connection ended early. */
export type BodyFault = 'tooLong' | 'cut';

/**
 * Requests an address and reads the answer to its end.
 * @param limit bytes of the body after decoding; the connection is closed at the first byte beyond
 * @throws what fetch throws when no answer begins
 */
export async function boundedFetch(url: string, options: RequestInit, limit: number): Promise<WholeAnswer> {
  const response = await fetch(url, options);
  const { status, statusText, headers } = response;
  return { status, statusText, headers, url: response.url, body: await boundedBody(response, limit) };
}

async function boundedBody(response: Response, limit: number): Promise<Buffer<ArrayBuffer> | BodyFault> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      // Leaving the loop cancels the rest.
      if (size > limit) return 'tooLong';
      chunks.push(chunk);
    }
  } catch {
    return 'cut';
  }
  return Buffer.concat(chunks);
}
