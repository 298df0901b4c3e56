/** The tenant's look on paper: logo, name and color. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderOfLayer } from '../../metadata/compiler/layout.ts';
import type { PrintDefinition } from '../../metadata/kinds/print.ts';
import { tenantOf } from '../platform/words/tenantOf.ts';
import { definitionsFolder } from '../program/definitions/readFolder.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import { type PrintPicture, pictureOfBytes } from './printPicture.ts';

/** The product's color, used if the tenant defines none. */
const PRIMARY = '#1c5fb8';

export interface PrintLook {
  logo?: PrintPicture;
  logoText: string;
  primary: string;
  language: string;
  size: 'A4' | 'Letter';
  orientation: 'portrait' | 'landscape';
}

export async function printLook(runtime: ProgramRuntime, { page = {} }: PrintDefinition): Promise<PrintLook> {
  const tenant = tenantOf(runtime.program);
  const name = tenant?.theme?.logo;
  const bytes = name === undefined ? undefined : await picture(runtime.program.layers, name);
  const logo = bytes && pictureOfBytes(bytes, name?.endsWith('.svg') === true);
  return {
    ...(logo ? { logo } : {}),
    logoText: tenant?.theme?.logoText ?? tenant?.label ?? '',
    primary: tenant?.theme?.primary ?? PRIMARY,
    language: tenant?.language ?? 'en',
    size: page.size ?? 'A4',
    orientation: page.orientation ?? 'portrait',
  };
}

/** Loads the picture from the highest layer that has it. */
async function picture(layers: readonly string[], name: string): Promise<Buffer | undefined> {
  for (const layer of [...layers].reverse()) {
    const bytes = await readFile(join(definitionsFolder, folderOfLayer(layer), name)).catch(() => undefined);
    if (bytes) return bytes;
  }
  return undefined;
}
