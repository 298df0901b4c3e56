/** A run as the person who started it sees it: the fields of records that are hidden from her decide, and are in no answer. */
import { withoutHidden } from '../../engine/members/withoutHidden.ts';
import { isRecord } from '../../metadata/isRecord.ts';
import { createAccess } from '../access/access.ts';
import { entityFields } from '../records/read/entityFields.ts';
import { entityOf, type Run } from './run.ts';

type Values = Readonly<Record<string, unknown>>;

/** Records in parameters, items and results without their hidden fields; answers of inner procedures as they were answered to her. */
export function seenRun(run: Run): Run {
  const { runtime, session } = run.context;
  const { hidden } = createAccess(runtime.program, session);
  const seen = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(seen);
    if (!isRecord(value)) return value;
    const entity = entityOf(value);
    return entity === undefined
      ? all(value)
      : withoutHidden(entityFields(runtime, entity).definition.lists, hidden(entity), value);
  };
  const all = (values: Values): Record<string, unknown> =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, seen(value)]));
  return {
    ...run,
    params: all(run.params),
    item: all(run.item),
    result: { ...all(run.result), ...run.seenResults },
  };
}
