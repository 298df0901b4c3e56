/** Lists definitions, one per line. */
import type { Compiled } from '../../../metadata/compiler/compile.ts';
import { didYouMean } from '../../../metadata/compiler/didYouMean.ts';
import { parseArguments } from '../../platform/commandLine/arguments.ts';
import { type Command, UsageError } from '../../platform/commandLine/command.ts';
import { compileLayer } from '../compiled.ts';

const lists = {
  routes: ({ definitions }: Compiled) => Object.values(definitions.route).map(({ path }) => path),
  api: ({ definitions }: Compiled) => Object.values(definitions.api).map(({ method, path }) => `${method} ${path}`),
  messages: ({ definitions }: Compiled) =>
    Object.values(definitions.message).map(({ text }) => text.replaceAll('\n', '\\n')),
  permissions: ({ definitions }: Compiled) => Object.keys(definitions.permission),
} satisfies Record<string, (compiled: Compiled) => string[]>;

const names = Object.keys(lists) as (keyof typeof lists)[];

export const list: Command = {
  name: 'list',
  summary: 'Print the addresses, calls, texts or rights that the definitions have, one a line.',
  usage: `list ${names.join('|')} [--layer NAME]`,
  async run(args, io) {
    const { words, options } = parseArguments(args, ['layer']);
    const [word = ''] = words;
    const name = names.find((known) => known === word);
    if (!name || words.length > 1) throw new UsageError(`What is to be listed?${didYouMean(word, names)}`);
    const [, compiled] = await compileLayer(options.layer);
    for (const line of [...new Set(lists[name](compiled))].sort()) io.print(line);
    const errors = compiled.faults.filter(({ severity }) => severity === 'error').length;
    if (errors > 0) io.complain(`The definitions have ${errors} errors; "invoize check" prints them.`);
    return 0;
  },
};
