/** Writes the JSON Schemas of the language, or tells whether the committed ones are current. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { schemaFiles } from '../../../metadata/emit/schemaFiles.ts';
import { parseArguments } from '../arguments.ts';
import type { Command } from '../command.ts';

const folder = fileURLToPath(new URL('../../../metadata/schemas', import.meta.url));

/** The files that are not as they should be, with what is wrong. */
async function stale(files: Readonly<Record<string, string>>): Promise<string[]> {
  const there = await readdir(folder).catch(() => [] as string[]);
  const wrong = there.filter((name) => !Object.hasOwn(files, name)).map((name) => `${name} belongs to no kind`);
  for (const [name, text] of Object.entries(files)) {
    const committed = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    if (committed === undefined) wrong.push(`${name} is missing`);
    else if (committed !== text) wrong.push(`${name} is not current`);
  }
  return wrong.sort();
}

export const schemas: Command = {
  name: 'schemas',
  summary: 'Write the JSON Schemas that editors read; with --check only tell whether they are current.',
  usage: 'schemas [--check]',
  async run(args, io) {
    const { flags } = parseArguments(args, [], ['check']);
    const files = schemaFiles();
    const wrong = await stale(files);
    if (flags.check) {
      for (const line of wrong) io.print(`metadata/schemas/${line}`);
      if (wrong.length > 0) io.complain('"invoize schemas" writes them.');
      return wrong.length > 0 ? 1 : 0;
    }
    await mkdir(folder, { recursive: true });
    for (const line of wrong) {
      const [name = ''] = line.split(' ');
      const text = files[name];
      if (text === undefined) await rm(join(folder, name));
      else await writeFile(join(folder, name), text);
      io.print(`metadata/schemas/${name}`);
    }
    return 0;
  },
};
