/** The part of a request that body readers use. */
export interface IncomingBody {
  readonly headers: Headers;
  readonly body: ReadableStream<Uint8Array> | null;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** Headers that expressions of API definitions may read as `headers.NAME`; the session's token is not among them. */
export const readableHeaders = ['currentContext', 'definitions', 'accept', 'accept-language', 'user-agent'] as const;
