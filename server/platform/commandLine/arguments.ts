/** Reads the arguments of a command: words, and options that each take a value or none. */
import { UsageError } from './command.ts';

export interface Arguments<Option extends string, Flag extends string, Many extends string = never> {
  words: string[];
  options: Partial<Record<Option, string>>;
  flags: Record<Flag, boolean>;
  /** Options that may be given more than once. */
  lists: Record<Many, string[]>;
}

/** Parses `--name value`, `--name=value` and `--flag`. An option that is not known is an error that names those that are. */
export function parseArguments<Option extends string = never, Flag extends string = never, Many extends string = never>(
  args: readonly string[],
  options: readonly Option[] = [],
  flags: readonly Flag[] = [],
  many: readonly Many[] = [],
): Arguments<Option, Flag, Many> {
  const result: Arguments<Option, Flag, Many> = {
    words: [],
    options: {},
    lists: Object.fromEntries(many.map((name): [string, string[]] => [name, []])) as Record<Many, string[]>,
    flags: Object.fromEntries(flags.map((flag) => [flag, false])) as Record<Flag, boolean>,
  };
  for (let i = 0; i < args.length; i++) {
    const word = args[i] as string;
    if (!word.startsWith('--')) {
      result.words.push(word);
      continue;
    }
    const [name = '', given] = word.slice(2).split(/=(.*)/s, 2);
    const option = options.find((known) => known === name);
    const flag = flags.find((known) => known === name);
    const list = many.find((known) => known === name);
    if (flag) result.flags[flag] = true;
    else if (option || list) {
      const value = given ?? args[++i];
      if (value === undefined) throw new UsageError(`--${name} needs a value.`);
      if (list) result.lists[list].push(value);
      else if (option) result.options[option] = value;
    } else {
      const known = [...options, ...many, ...flags].map((each) => `--${each}`).join(', ');
      throw new UsageError(`There is no option --${name} here.${known ? ` There are ${known}.` : ''}`);
    }
  }
  return result;
}

/** @throws UsageError for a surplus argument: it may be a mistyped option, or lack quotes */
export function noMoreWords(words: readonly string[], most: number): void {
  const more = words[most];
  if (more !== undefined) throw new UsageError(`"${more}" is one word too many.`);
}
