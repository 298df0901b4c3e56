import type { MessageId, MessageParams } from '../rules/messages.ts';

/** What is said of a cell: which check decided. */
export type Tone = 'mandatory' | 'invalid' | 'length' | 'regex' | 'rule' | 'assigned';
/** Colours by name; the shades are the renderer's. */
export type Colour = 'pink' | 'red' | 'orange' | 'yellow' | 'lightGreen';

/** The colour of each tone (docs/contract/cells.md, Verdicts). */
export const COLOURS = {
  mandatory: 'pink',
  invalid: 'red',
  length: 'orange',
  regex: 'red',
  rule: 'yellow',
  assigned: 'lightGreen',
} as const satisfies Record<Tone, Colour>;

export interface Verdict {
  readonly tone: Tone;
  readonly colour: Colour;
  readonly messageId?: MessageId | undefined;
  readonly params?: MessageParams | undefined;
  /** The reason in full. */
  readonly message: string;
  /** What the cell shows of it where there is little room. */
  readonly shown: string;
  /** Whether the record may not be saved so. */
  readonly isError: boolean;
  readonly ruleId?: string | undefined;
  readonly row?: number | undefined;
}
