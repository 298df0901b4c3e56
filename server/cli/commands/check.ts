/** Every fault of the definitions at once. */
import type { Fault } from '../../../metadata/program.ts';
import { parseArguments } from '../arguments.ts';
import type { Command } from '../command.ts';
import { compileLayers } from '../compiled.ts';

const lineOf = ({ file, line, column, kind, message, severity }: Fault): string =>
  `${file}:${line}:${column} ${kind} ${severity === 'warning' ? 'warning: ' : ''}${message}`;

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

export const check: Command = {
  name: 'check',
  summary: 'Print every fault of the definitions; exit 1 where one is an error.',
  usage: 'check [--layer NAME]',
  async run(args, io) {
    const { options } = parseArguments(args, ['layer']);
    const compiled = await compileLayers(options.layer);
    const faults = unique(compiled.flatMap(([, { faults: found }]) => found));
    for (const fault of faults) io.print(lineOf(fault));
    const errors = faults.filter(({ severity }) => severity === 'error').length;
    if (errors > 0) io.complain(`${errors} ${errors === 1 ? 'error' : 'errors'}, ${faults.length - errors} warnings`);
    return errors > 0 ? 1 : 0;
  },
};
