/** XML as events while it arrives, with a bound on what has to be held: one tag or one text. */
import { Parser } from 'saxen';
import { faults, ReadFault } from '../readFault.ts';

/** A tag or a text may have so many letters; a cell of Excel has 32,767 at most. */
const TOKEN_LETTERS = 1_000_000;

/** Names come without a namespace's prefix. */
export interface XmlListener {
  open?(name: string, attribute: (name: string) => string | undefined): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Thrown by a listener that knows enough: the rest is not read. */
export class XmlEnough extends Error {}

/** @throws ReadFault for invalid XML, and errors of the listener except XmlEnough */
export async function parseXml(pieces: AsyncIterable<string>, listener: XmlListener): Promise<void> {
  let held = 0;
  const parser = new Parser();
  parser.on('error', (error) => {
    throw error instanceof ReadFault || error instanceof XmlEnough ? error : faults.broken(error.message);
  });
  parser.on('openTag', (name, attributes, decode) => {
    held = 0;
    listener.open?.(local(name), (wanted) => attributeOf(attributes(), wanted, decode));
  });
  parser.on('closeTag', (name) => {
    held = 0;
    listener.close?.(local(name));
  });
  parser.on('text', (text, decode) => {
    held = 0;
    listener.text?.(decode(text));
  });
  parser.on('cdata', (text) => {
    held = 0;
    listener.text?.(text);
  });
  try {
    for await (const piece of pieces) {
      held += piece.length;
      parser.write(piece);
      if (held > TOKEN_LETTERS) throw faults.bomb('a text in it has more than a million letters');
    }
    parser.end();
  } catch (error) {
    if (!(error instanceof XmlEnough)) throw error instanceof Error ? error : faults.broken(String(error));
  }
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** The attribute itself, else one of that name with a prefix (`r:id`). */
function attributeOf(
  attributes: Record<string, string>,
  wanted: string,
  decode: (text: string) => string,
): string | undefined {
  const name = Object.hasOwn(attributes, wanted)
    ? wanted
    : Object.keys(attributes).find((one) => one.endsWith(`:${wanted}`) && !one.startsWith('xmlns:'));
  return name === undefined ? undefined : decode(attributes[name] as string);
}
