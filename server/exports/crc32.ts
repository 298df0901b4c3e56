/** CRC-32 as ZIP has it (ISO 3309, polynomial 0xEDB88320); `zlib.crc32` is only in newer Nodes than the oldest that runs us. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** @param before of the bytes that came before, 0 at the beginning */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (let index = 0; index < bytes.length; index += 1) {
    crc = (TABLE[(crc ^ (bytes[index] as number)) & 0xff] as number) ^ (crc >>> 8);
  }
  return ~crc >>> 0;
}
