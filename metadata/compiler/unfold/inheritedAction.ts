import type { MergedDefinition } from '../mergedDefinitions.ts';

/** An action with properties that it inherits from what it runs. Its unfolded form names the action that was written. */
export const inheritedAction = (
  name: string,
  definition: MergedDefinition,
  value: MergedDefinition['value'],
): MergedDefinition => ({
  ...definition,
  value,
  from: definition.from ?? { kind: 'action', name },
  ...(definition.from ? {} : { inherits: true }),
});
