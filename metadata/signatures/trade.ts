import type { MessageGroup } from './messageGroups.ts';
import type { OwnEntity } from './ownEntity.ts';
import type { WellKnownApi } from './wellKnownApi.ts';

/** What the code of a trade expects of a program that has the trade's layer. */
export interface Trade {
  /** Entities that it reads or writes, and fields that it uses of entities of the platform. */
  readonly entities: readonly Readonly<Record<string, OwnEntity>>[];
  readonly messageGroups: readonly MessageGroup[];
  readonly apis: readonly WellKnownApi[];
}
