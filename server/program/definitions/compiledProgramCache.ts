/**
 * The program cache: the compiled program on disk, by the hash of what it was compiled from: a second start reads it and
 * compiles nothing. What it is kept under names the definitions, the tenant, and the code that compiles them.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deepFreeze } from '../../../metadata/compiler/freeze.ts';
import type { Program } from '../../../metadata/program.ts';
import { contentStamp } from '../../platform/contentStamp.mjs';
import { mustLoadProgram } from './load.ts';
import { readFolder } from './readFolder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Sources that determine the result of compiling, besides the definitions. */
const compilerSources = ['metadata', 'engine', 'server/program/definitions', 'package-lock.json'];
const isCompilerSource = (name: string) => !/\.test\.tsx?$/.test(name) && !name.endsWith('.schema.json');

/** Programs on disk: of some tenants, before and after a change. */
const MAX_CACHED_PROGRAMS = 8;

/** @throws DefinitionFaults */
export async function cachedProgram(
  tenant: string,
  folder?: string,
  kept: string = join(root, '.cache/programs'),
  language?: string,
): Promise<Program> {
  const hash = createHash('sha256');
  hash.update(`${tenant} ${language ?? ''}\n${contentStamp(root, compilerSources, isCompilerSource)}\n`);
  for (const { path, text } of await readFolder(folder)) hash.update(`${path}\n${text.length}\n${text}\n`);
  const file = join(kept, `${hash.digest('hex')}.json`);
  const found = await readProgram(file);
  if (found) return found;
  const program = await mustLoadProgram(tenant, folder, language);
  await writeProgram(kept, file, program);
  return program;
}

async function readProgram(file: string): Promise<Program | undefined> {
  try {
    return deepFreeze(JSON.parse(await readFile(file, 'utf8')) as Program);
  } catch {
    // Not there, or half of it: it is compiled.
    return undefined;
  }
}

/** Written aside and then put in place, so that nobody reads half of one. A folder that cannot be written costs only time. */
async function writeProgram(folder: string, file: string, program: Program): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const aside = `${file}.${process.pid}`;
    await writeFile(aside, JSON.stringify(program), { mode: 0o600 });
    await rename(aside, file);
    await dropOld(folder);
  } catch {
    return;
  }
}

async function dropOld(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= MAX_CACHED_PROGRAMS) return;
  const files = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })));
  files.sort((one, other) => other.at - one.at);
  for (const { name } of files.slice(MAX_CACHED_PROGRAMS)) await rm(join(folder, name), { force: true });
}
