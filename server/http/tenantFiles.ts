/**
 * Pictures in definitions: a tenant's logo, an `image` on a screen. They are stored beside the definitions, in the
 * folder of a layer; files that no definition names are not served.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { folderOfLayer } from '../../metadata/compiler/layout.ts';
import { pictureName, pictureTypes } from '../../metadata/pictures.ts';
import { tenantOf } from '../platform/words/tenantOf.ts';
import { definitionsFolder } from '../program/definitions/readFolder.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';

/** A picture is small; a larger file is a mistake that every page would pay for. */
const MAX_FILE_BYTES = 1_000_000;

export async function tenantFile(
  runtime: ProgramRuntime,
  request: Request,
  folder: string = definitionsFolder,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
  const name = nameOf(new URL(request.url).pathname);
  const type = name === undefined ? undefined : pictureTypes[extname(name).toLowerCase()];
  const named = runtime.prepared('pictures', () => pictures(runtime));
  if (name === undefined || type === undefined || !named.has(name)) return new Response('Not found.', { status: 404 });
  const bytes = await find(folder, runtime.program.layers, name);
  if (!bytes || bytes.byteLength > MAX_FILE_BYTES) return new Response('Not found.', { status: 404 });
  const tag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
  const headers = {
    'Content-Type': type,
    'Cache-Control': 'no-cache',
    ETag: tag,
    // An SVG opened directly must not run or fetch anything; only its inline styles apply.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
  if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers });
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
}

function nameOf(path: string): string | undefined {
  try {
    const name = decodeURIComponent(path.slice('/tenant/'.length));
    return pictureName.test(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

/** The names of all pictures that the program names. */
function pictures({ program }: ProgramRuntime): ReadonlySet<string> {
  const names = new Set<string>();
  const logo = tenantOf(program)?.theme?.logo;
  if (logo) names.add(logo);
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { component, props } = node as { component?: unknown; props?: { file?: unknown } };
    if (component === 'image' && typeof props?.file === 'string') names.add(props.file);
    for (const member of Object.values(node)) visit(member);
  };
  visit(program.definitions.screen);
  visit(program.definitions.dialog);
  return names;
}

/** Finds the file in the highest layer that has it. */
async function find(
  folder: string,
  layers: readonly string[],
  name: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  for (const layer of [...layers].reverse()) {
    const at = join(folder, folderOfLayer(layer), name);
    const bytes = await readFile(at).catch(() => undefined);
    if (bytes) return bytes as Uint8Array<ArrayBuffer>;
  }
  return undefined;
}
