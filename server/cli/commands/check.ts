/** Every fault of the definitions at once. */
import type { Compiled, TextLocation } from '../../../metadata/compiler/compile.ts';
import { UNFIT_RULE_VALUE } from '../../../metadata/compiler/semantic/comparisons.ts';
import type { Fault } from '../../../metadata/program.ts';
import { parseArguments } from '../../platform/commandLine/arguments.ts';
import type { Command } from '../../platform/commandLine/command.ts';
import { compileLayers } from '../compiled.ts';

const lineOf = ({ file, line, column, kind, message, severity }: Fault): string =>
  `${file}:${line}:${column} ${kind} ${severity === 'warning' ? 'warning: ' : ''}${message}`;

/** A stored layer with an unfit value still opens; definitions that are checked must not have one. */
const asChecked = (fault: Fault): Fault => (fault.kind === UNFIT_RULE_VALUE ? { ...fault, severity: 'error' } : fault);

/** The lines of all layers, each once: a fault of the base is a fault of every tenant. */
function unique(faults: readonly Fault[]): Fault[] {
  const byLine = new Map(faults.map((fault) => [lineOf(fault), fault]));
  return [...byLine.values()].sort(
    (a, b) =>
      (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
      a.line - b.line ||
      a.column - b.column ||
      (a.kind < b.kind ? -1 : 1),
  );
}

/** The texts file in which a text belongs: of the tenant that wrote it, else of the language pack. */
function homeOf({ file }: TextLocation, language = 'en'): string {
  const [, tenant, module] = /definitions\/(?:base|(tenants\/[^/]+))\/(?:([^/]+)\/)?/.exec(file) ?? [];
  return `definitions/${tenant ?? `languages/${language.split('-')[0]}`}/${module ?? 'words'}.texts.json`;
}

/** Untranslated texts of a tenant in another language, and unused texts in its texts files. */
function textFaults({ texts, unusedTexts, definitions }: Compiled): Fault[] {
  const language = Object.values(definitions.tenant)[0]?.language;
  const fault = ({ file, line, column }: TextLocation, kind: string, message: string): Fault => ({
    ...{ file, line, column, kind, message },
    severity: 'warning',
  });
  return [
    ...texts()
      .filter(({ text }) => text === undefined)
      .map((one) =>
        fault(
          one,
          'untranslated',
          `${JSON.stringify(one.of)} is not said in ${language} (${one.place}). Add it to ${homeOf(one, language)}.`,
        ),
      ),
    ...unusedTexts().map((one) => fault(one, 'unused-text', `Nothing below says ${JSON.stringify(one.of)}.`)),
  ];
}

export const check: Command = {
  name: 'check',
  summary: 'Print every fault of the definitions; exit 1 where one is an error.',
  usage: 'check [--layer NAME] [--texts]   (--texts: also every text that the tenant does not say in its language)',
  async run(args, io) {
    const { options, flags } = parseArguments(args, ['layer'], ['texts']);
    const compiled = await compileLayers(options.layer);
    const faults = unique(
      compiled.flatMap(([, one]) => (flags.texts ? [...one.faults, ...textFaults(one)] : one.faults)),
    ).map(asChecked);
    for (const fault of faults) io.print(lineOf(fault));
    const errors = faults.filter(({ severity }) => severity === 'error').length;
    if (errors > 0) io.complain(`${errors} ${errors === 1 ? 'error' : 'errors'}, ${faults.length - errors} warnings`);
    return errors > 0 ? 1 : 0;
  },
};
