/** The filter for the records of one template, if each record has a template of its own (the entity's `templates`). */
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';

/** @returns undefined where a template narrows nothing: of other entities, and the one that shows all */
export function templateFilter({ program }: ProgramRuntime, entity: string, template: string): FilterTree | undefined {
  const { templates } = program.definitions.entity[entity] ?? {};
  if (templates === undefined || template === entity) return undefined;
  return { condition: 'and', fields: [{ name: templates, operator: 'equalTo', value: template }] };
}
