import { parseArguments } from '../../server/platform/commandLine/arguments.ts';
import { type Command, UsageError } from '../../server/platform/commandLine/command.ts';
import { linesOf } from '../../server/platform/lines.ts';
import { evalFilterLine } from './lines/filterLine.ts';
import { evalRulesLine } from './lines/rulesLine.ts';

const inMemory = ['functions', 'json-logic'] as const;
const inDatabase = ['sqlite', 'postgres'] as const;
type Memory = (typeof inMemory)[number];

/** Requires no store, tenant or definitions: each line is self-contained. */
export const evaluate: Command = {
  name: 'eval',
  summary: 'Evaluate filters or rules, a line of JSON in, a line of JSON out.',
  usage: `eval filter [--in ${[...inMemory, ...inDatabase].join('|')}] | eval rules [--in ${inMemory.join('|')}]`,
  async run(args, io) {
    const { words, options } = parseArguments(args, ['in']);
    const [what] = words;
    const where = options.in ?? 'functions';
    const lines = linesOf(io.stdin as unknown as AsyncIterable<Buffer>);
    if (what === 'filter' && inDatabase.some((one) => one === where)) {
      // Loaded only here: no other evaluation waits for a database driver.
      const { evalFilterLines } = await import('./evalFilterLines.ts');
      const kind = where as (typeof inDatabase)[number];
      for await (const answer of evalFilterLines(lines, kind, process.env.DATABASE_URL || undefined)) io.print(answer);
      return 0;
    }
    const answerOf = what === 'filter' ? evalFilterLine : what === 'rules' ? evalRulesLine : undefined;
    if (!answerOf || words.length > 1) throw new UsageError('Say what to evaluate: filter or rules.');
    if (!inMemory.some((one) => one === where)) throw new UsageError(`There is no --in ${where} for ${what}.`);
    for await (const line of lines) if (line.trim() !== '') io.print(answerOf(line, where as Memory));
    return 0;
  },
};
