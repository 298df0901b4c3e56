/** Prints a tenant's texts file: what the layers below say, and what the tenant says instead, to be filled in and kept. */
import type { TextLocation } from '../../../metadata/compiler/compile.ts';
import { didYouMean } from '../../../metadata/compiler/didYouMean.ts';
import { parseArguments } from '../../platform/commandLine/arguments.ts';
import { type Command, UsageError } from '../../platform/commandLine/command.ts';
import { compileLayer } from '../compiled.ts';

/** The base folder of a text: `invoices`. */
const moduleOf = ({ file }: TextLocation): string =>
  /definitions\/(?:base|tenants\/[^/]+)\/(?:(.*)\/)?/.exec(file)?.[1] ?? '';

export const texts: Command = {
  name: 'texts',
  summary: 'Print what a tenant says in its language, as a texts file; what it does not say yet is empty.',
  usage: 'texts [--layer NAME] [--module NAME] [--missing]   (NAME of a module: a folder of the base)',
  async run(args, io) {
    const { options, flags } = parseArguments(args, ['layer', 'module'], ['missing']);
    const [layer, compiled] = await compileLayer(options.layer);
    const all = compiled.texts();
    // A text of several modules is listed once, in the first of them.
    const homes = new Map<string, string>();
    for (const text of all) {
      const [before, home] = [homes.get(text.of), moduleOf(text)];
      if (before === undefined || home < before) homes.set(text.of, home);
    }
    const modules = [...new Set(homes.values())].sort();
    const { module } = options;
    if (module !== undefined && !modules.includes(module))
      throw new UsageError(
        `There is no text of "${module}".${didYouMean(module, modules)} There are ${modules.join(', ')}.`,
      );
    const translated = new Map<string, string>();
    for (const { of, text } of all)
      if ((module === undefined || homes.get(of) === module) && !(flags.missing && text !== undefined))
        translated.set(of, translated.get(of) || (text ?? ''));
    const sorted = [...translated].sort(([a], [b]) => (a < b ? -1 : 1));
    const language = Object.values(compiled.definitions.tenant)[0]?.language ?? 'en';
    const file = {
      $schema: '../../../metadata/schemas/texts.schema.json',
      language,
      texts: Object.fromEntries(sorted),
    };
    io.print(JSON.stringify(file, null, 2));
    const empty = sorted.filter(([, text]) => text === '').length;
    io.complain(`${layer}: ${sorted.length} texts, ${empty} of them not in ${language}.`);
    return 0;
  },
};
