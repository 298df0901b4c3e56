/**
 * Progress of a delivery's files, stored for later attempts and other servers. A file is `begun` just before the step
 * that delivers it (the rename, the end of a mail, the post) and `done` after the partner's confirmation. In between
 * the result is unknown, so the partner is queried and the file is never sent again without that.
 */
export interface HandoverProgress {
  /** True if an attempt recorded its progress; former versions did not. */
  readonly isRecorded: boolean;
  /** True if files with these names at the partner may be from a former delivery, and are replaced. */
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
