/** The label of a field of a record or of the members of its lists. */
import { listAt } from '../../../metadata/ownedLists.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { entityFields } from './entityFields.ts';
import { memberFields } from './memberFields.ts';

/** @param path `number`, or with the names of lists before it: `charges.clientValue` */
export function labelOfPath(
  runtime: ProgramRuntime,
  entity: string,
  template: string | undefined,
  path: string,
): string {
  const { definition, fields } = entityFields(runtime, entity, template);
  const names = path.split('.');
  const key = names.pop() ?? path;
  if (names.length === 0) {
    const shown = template === undefined ? undefined : runtime.program.fields[template]?.find((one) => one.key === key);
    return shown?.label ?? fields[key]?.label ?? key;
  }
  const list = listAt(definition.lists, names);
  const field = list && memberFields(runtime, list).find((one) => one.key === key);
  return [list?.label ?? names.join('.'), field?.label ?? key].join(': ');
}
