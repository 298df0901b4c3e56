import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { crc32 } from './crc32.ts';
import { readZip, writeZip, ZipFault } from './zip.ts';

const files = [
  { path: 'definitions/systems/3/layer.json', text: '{}\n' },
  { path: 'definitions/systems/3/list/Häfen.list.json', text: '{ "label": "Häfen" }\n' },
];

/** A zip of one deflated file, as other programs write it. */
async function deflated(
  text: string,
  change: (bytes: Uint8Array<ArrayBuffer>) => void = () => undefined,
): Promise<Blob> {
  const bytes = new Uint8Array(await writeZip([{ path: 'a.json', text: '' }]).arrayBuffer());
  const packed = deflateRawSync(text);
  const content = new TextEncoder().encode(text);
  const whole = new Uint8Array(bytes.length + packed.length);
  const name = 30 + 'a.json'.length;
  whole.set(bytes.subarray(0, name));
  whole.set(packed, name);
  whole.set(bytes.subarray(name), name + packed.length);
  const view = new DataView(whole.buffer);
  const entry = name + packed.length;
  view.setUint16(entry + 10, 8, true);
  view.setUint32(entry + 16, crc32(content), true);
  view.setUint32(entry + 20, packed.length, true);
  view.setUint32(entry + 24, content.length, true);
  view.setUint32(whole.length - 6, entry, true);
  change(whole);
  return new Blob([whole]);
}
const word = (zip: Blob, most?: number): Promise<unknown> =>
  readZip(zip, most).then(
    () => 'read',
    (error: unknown) => (error instanceof ZipFault ? error.word : error),
  );

describe('a zip of definitions', () => {
  it('reads what it wrote, the same bytes for the same files', async () => {
    const zip = writeZip(files);
    expect(await readZip(zip)).toEqual(files);
    expect(await zip.text()).toBe(await writeZip(files).text());
  });

  it('reads what others deflated, and only files of definitions', async () => {
    expect(await readZip(await deflated('{"a":1}'))).toEqual([{ path: 'a.json', text: '{"a":1}' }]);
    expect(await readZip(writeZip([{ path: 'readme.md', text: 'x' }]))).toEqual([]);
  });

  it('says why it cannot read', async () => {
    expect(await word(new Blob(['no zip']))).toBe('layer.zipBroken');
    expect(await word(await deflated('{"a":1}', (bytes) => bytes.fill(0xff, 36, 40)))).toBe('layer.zipBroken');
    const text = '{"a":1}';
    const entry = 36 + deflateRawSync(text).length;
    expect(await word(await deflated(text, (bytes) => bytes.set([9], entry + 10)))).toBe('layer.zipMethod');
    expect(await word(await deflated('x'.repeat(10_001)), 10_000)).toBe('layer.zipLarge');
    const damaged = new Uint8Array(await writeZip(files).arrayBuffer());
    damaged[damaged.indexOf('{'.charCodeAt(0))] = 0x20;
    expect(await word(new Blob([damaged]))).toBe('layer.zipBroken');
  });
});
