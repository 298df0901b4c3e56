/** One word of the `invoize` command. */
export interface Io {
  /** One line to standard output. */
  print(line: string): void;
  /** Bytes to standard output as they are, for files whose character set is not the terminal's. */
  write(bytes: Uint8Array): void;
  /** One line to standard error. */
  complain(line: string): void;
  stdin: NodeJS.ReadableStream;
}

export interface Command {
  name: string;
  /** One line, for the list of commands. */
  summary: string;
  /** How it is called, without `invoize`. */
  usage: string;
  /** Does it; the exit status: 0 done, 1 refused or faults, 2 called wrongly. */
  run(args: readonly string[], io: Io): Promise<number>;
}

/** Said when a command is called wrongly. */
export class UsageError extends Error {}
