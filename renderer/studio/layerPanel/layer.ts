/** Responses of the layer calls. */
import type { Fault, LayerEntryName } from '../parts/judged.ts';

/** authoringLayer. */
export interface LayerState {
  layer: string;
  version: number;
  pieces: (LayerEntryName & { version: number })[];
  drafts: (LayerEntryName & { version: number; base: number; at: string; comment: string | null })[];
  faults: Fault[];
}

/** authoringPublications. */
export interface Publication {
  version: number;
  by: { name: string };
  at: string;
  comment: string;
  changed: (LayerEntryName & { from: number; to: number })[];
  takesBack?: number;
}

/** authoringScheduled. */
export interface Scheduled {
  jobId: string;
  by: { name: string };
  at: string;
  comment: string;
  pieces: LayerEntryName[];
}
