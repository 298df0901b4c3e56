import type { KindName } from '../kinds/kindNames.ts';

/** A definition by kind and name. */
export type DefinitionKey = readonly [kind: KindName, name: string];
