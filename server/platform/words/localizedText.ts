/**
 * A localized text (i18n): what the server says to people, a message of the definitions and what fills it. It becomes text
 * at the door, in the tenant's language, so that what refuses deep inside needs to know neither program nor language.
 */
import { ownMember } from '../../../metadata/nameMap.ts';
import type { Program } from '../../../metadata/program.ts';
import type { FilledBy, ServerWord } from '../../../metadata/signatures/messageNames.ts';
import { messageOf } from './words.ts';

export class LocalizedText {
  readonly name: ServerWord;
  readonly params: Readonly<Record<string, unknown>>;

  constructor(name: ServerWord, params: Readonly<Record<string, unknown>> = {}) {
    this.name = name;
    this.params = params;
  }

  /** In an answer the text, elsewhere (a log) the name. */
  toJSON(): string {
    return answerProgram ? this.in(answerProgram) : this.name;
  }

  /** @returns the text; parameters may be said themselves, or lists of what is */
  in(program: Program): string {
    const params = Object.entries(this.params).map(([key, value]) => [key, localizeParam(program, value)]);
    return messageOf(program, this.name, this.name, Object.fromEntries(params));
  }
}

/** A parameter of a text: the label of an entity's field, in the tenant's language. */
export class FieldLabel {
  readonly entity: string;
  readonly field: string;

  constructor(entity: string, field: string) {
    this.entity = entity;
    this.field = field;
  }

  in({ definitions }: Program): string {
    const found = ownMember(definitions.entity, this.entity);
    return ownMember(found?.fields ?? {}, this.field)?.label ?? this.field;
  }
}

export const t = <Name extends ServerWord>(name: Name, ...[params]: FilledBy<Name>) => new LocalizedText(name, params);

/** Text that may still have to be put into words. */
export type Localizable = string | LocalizedText;

export const localize = (program: Program, words: Localizable): string =>
  typeof words === 'string' ? words : words.in(program);

const localizeParam = (program: Program, value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((one) => localizeParam(program, one)).join(', ')
    : value instanceof LocalizedText || value instanceof FieldLabel
      ? value.in(program)
      : value;

/** The program of the response being serialized, which happens synchronously. */
let answerProgram: Program | undefined;

/**
 * Serializes a response as JSON, with its texts translated. Uses `toJSON`, which only texts have: a replacer function
 * called for every member would take longer than the rest of a large page.
 */
export function answerJson(program: Program, value: unknown): string {
  answerProgram = program;
  try {
    return JSON.stringify(value ?? null);
  } finally {
    answerProgram = undefined;
  }
}
