/** A file as it arrived in a request: in pieces, since a copy of a large one would hold up every other request. */
export interface UploadedFile {
  readonly name: string;
  readonly type: string;
  /** Number of bytes. */
  readonly size: number;
  readonly chunks: readonly Uint8Array[];
  /** All bytes in one piece: copied at the first use. */
  readonly bytes: Uint8Array;
}

export function uploadedFile(name: string, type: string, chunks: readonly Uint8Array[]): UploadedFile {
  let whole: Uint8Array | undefined;
  return {
    name,
    type,
    size: chunks.reduce((sum, { byteLength }) => sum + byteLength, 0),
    chunks,
    get bytes() {
      whole ??= chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks);
      return whole;
    },
  };
}
