/** A password for a command: the first line of standard input, or typed unseen; never an argument, which a shell remembers. */
import type { ReadStream } from 'node:tty';
import type { Io } from '../platform/commandLine/command.ts';
import { linesOf } from '../platform/lines.ts';

const [ENTER, LINE_FEED, INTERRUPT, END, BACKSPACE, DELETE] = ['\r', '\n', '\u0003', '\u0004', '\b', '\u007f'];

/** @throws Error where a person gives up typing */
export async function readPassword(io: Io): Promise<string> {
  const stdin = io.stdin as ReadStream;
  if (stdin.isTTY) return typed(stdin, io);
  const first = await linesOf(stdin as AsyncIterable<Buffer>).next();
  return first.done ? '' : first.value;
}

function typed(terminal: ReadStream, io: Io): Promise<string> {
  io.complain('Password (not shown while you type):');
  terminal.setRawMode(true);
  terminal.setEncoding('utf8');
  terminal.resume();
  return new Promise<string>((resolve, reject) => {
    let letters: string[] = [];
    const end = (settle: () => void) => {
      terminal.off('data', read);
      terminal.setRawMode(false);
      terminal.pause();
      settle();
    };
    const read = (text: string) => {
      for (const letter of text) {
        if (letter === ENTER || letter === LINE_FEED || letter === END) return end(() => resolve(letters.join('')));
        if (letter === INTERRUPT) return end(() => reject(new Error('Given up: nobody is added.')));
        if (letter === BACKSPACE || letter === DELETE) letters = letters.slice(0, -1);
        else letters.push(letter);
      }
    };
    terminal.on('data', read);
  });
}
