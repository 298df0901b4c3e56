/** The names of the messages that code says, by group, and what each must be given. */
import type { baseMessages } from './baseMessages.ts';
import type { MessageGroup } from './messageGroups.ts';

type Groups = typeof baseMessages;
/** The messages of a group, or of several. */
export type MessageOf<Group extends MessageGroup> = Group extends MessageGroup ? keyof Groups[Group] : never;
export type CodeMessage = MessageOf<MessageGroup>;

export type Word = MessageOf<'shell'>;
export type AuthorWord = MessageOf<'authoring'>;
export type EditorWord = MessageOf<'editor'>;
export type DesignerWord = MessageOf<'designer'>;
export type RuleWord = MessageOf<'rules'>;
export type TemplateWord = MessageOf<'templates'>;
export type EdiWord = MessageOf<'edi'>;
export type ReportWord = MessageOf<'reports'>;
/** The user-facing messages of the server; errors that only client developers see are in English, next to the invalid names. */
export type ServerWord = MessageOf<'server' | 'freight' | 'operators' | 'common'> | 'upload.tooLarge';

type GridWord = MessageOf<'grid'>;
/** Those of the grid that have two messages: `NAMEOne` for one, `NAME` for every other number. */
export type CountedGridWord = { [Name in GridWord]: `${Name}One` extends GridWord ? Name : never }[GridWord];
export type PlainGridWord = Exclude<GridWord, CountedGridWord | `${CountedGridWord}One`>;

type Each = { [Group in MessageGroup]: Groups[Group] }[MessageGroup];
type FillersOf<Name extends CodeMessage, Group = Each> =
  Group extends Readonly<Record<Name, readonly (infer Filler)[]>> ? Filler : never;
type IsOne<Name, Whole = Name> = Name extends Whole ? ([Whole] extends [Name] ? true : false) : never;

/** The parameters of any message. */
export type MessageParams = Readonly<Record<string, unknown>>;
/** The arguments after a message's name: what fills its text, all of it and no more; of one of several names, what may. */
export type FilledBy<Name extends CodeMessage> = [IsOne<Name>] extends [true]
  ? [FillersOf<Name>] extends [never]
    ? [params?: Readonly<Record<string, never>>]
    : [params: { readonly [Filler in FillersOf<Name> & string]: unknown }]
  : [params?: MessageParams];
