/** The template of an entity's own name: where there is one, its cells and rules decide every save. */
import type { Program } from './program.ts';

/** @returns its name, equal to the entity's; undefined if it does not exist */
export const ownTemplate = (
  definitions: Pick<Program['definitions'], 'template'>,
  entity: string,
): string | undefined => (Object.hasOwn(definitions.template, entity) ? entity : undefined);
