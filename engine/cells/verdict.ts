import type { MessageId, MessageParams } from '../rules/messages.ts';

/** The check that decided the verdict of a cell. */
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
  /** The short form that the cell shows. */
  readonly shown: string;
  /** True if the record cannot be saved. */
  readonly isError: boolean;
  readonly ruleId?: string | undefined;
  readonly row?: number | undefined;
}
