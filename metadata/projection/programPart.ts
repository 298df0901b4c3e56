/** A part of a program as it is sent, and how its text is put together from texts of definitions that are written once. */
import type { EffectiveField } from '../kinds/field.ts';
import type { KindName } from '../kinds/kindNames.ts';

/** Definitions by kind, as they are sent; `fields` and `rulesOf` are those of the templates among them. */
export interface ProgramPart {
  readonly definitions: Readonly<Partial<Record<KindName, Readonly<Record<string, unknown>>>>>;
  readonly fields: Readonly<Record<string, readonly EffectiveField[]>>;
  readonly rulesOf: Readonly<Record<string, readonly string[]>>;
  /** The component kinds in it that have messages: these are closures of their own. */
  readonly components: readonly string[];
}

/** The content that one definition adds to a part; texts are members of JSON objects, as `"name":value`. */
export interface PartEntry {
  readonly kind: KindName;
  readonly json: () => string;
  /** For a screen or dialog: the components in it that have messages. */
  readonly components: () => readonly string[];
  /** For a template. */
  readonly fields?: () => string;
  readonly rulesOf?: () => string;
}

export const jsonMember = (name: string, value: unknown): string => JSON.stringify({ [name]: value }).slice(1, -1);

/** A piece of a part's text: text that is serialized once and occurs in many parts is the same function in each of them. */
export type TextPiece = string | (() => string);

/**
 * The members of a `ProgramPart` as JSON text, without the braces around them, in pieces.
 * @param entries in the order of `kindNames`, and by name within a kind
 */
export function partPieces(entries: readonly PartEntry[]): TextPiece[] {
  const definitions: TextPiece[] = [];
  const fields: TextPiece[] = [];
  const rulesOf: TextPiece[] = [];
  const components = new Set<string>();
  const add = (pieces: TextPiece[], piece: TextPiece) => {
    if (pieces.length > 0) pieces.push(',');
    pieces.push(piece);
  };
  let kind: KindName | undefined;
  for (const entry of entries) {
    if (entry.kind === kind) definitions.push(',', entry.json);
    else definitions.push(`${kind === undefined ? '' : '},'}"${entry.kind}":{`, entry.json);
    kind = entry.kind;
    if (entry.fields) add(fields, entry.fields);
    if (entry.rulesOf) add(rulesOf, entry.rulesOf);
    for (const component of entry.components()) components.add(component);
  }
  const names = JSON.stringify([...components].sort());
  const closing = kind === undefined ? '' : '}';
  return [
    '"definitions":{',
    ...definitions,
    `${closing}},"fields":{`,
    ...fields,
    '},"rulesOf":{',
    ...rulesOf,
    `},"components":${names}`,
  ];
}

/** The text of a part whose pieces these are. */
export const partText = (pieces: readonly TextPiece[]): string =>
  `{${pieces.map((piece) => (typeof piece === 'string' ? piece : piece())).join('')}}`;
