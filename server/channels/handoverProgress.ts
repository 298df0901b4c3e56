/**
 * How far the files of a hand-over are, kept where another attempt or another server finds it. A file is `begun` just before the step
 * that makes it the partner's (the rename, the end of a mail, the post) and `done` once the partner has confirmed it. In between
 * nobody knows whether the partner has it, so it is asked for and never sent again unasked.
 */
export interface HandoverProgress {
  /** Whether an attempt kept its progress; one of an earlier version did not. */
  readonly isRecorded: boolean;
  /** Whether files of these names at the partner may be from a hand-over before, and are replaced. */
  readonly mayReplace: boolean;
  /** @param index position of the file in the packet */
  stageOf(index: number): HandoverStage | undefined;
  begin(index: number): Promise<void>;
  finish(index: number): Promise<void>;
  /** The partner refused the file, or never saw it. */
  undo(index: number): Promise<void>;
}

export type HandoverStage = 'begun' | 'done';

/** Progress of a hand-over that nobody continues. */
export function transientProgress(): HandoverProgress {
  const stages = new Map<number, HandoverStage>();
  return {
    isRecorded: false,
    mayReplace: true,
    stageOf: (index) => stages.get(index),
    begin: async (index) => void stages.set(index, 'begun'),
    finish: async (index) => void stages.set(index, 'done'),
    undo: async (index) => void stages.delete(index),
  };
}
