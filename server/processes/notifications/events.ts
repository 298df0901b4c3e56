/** Events for notification rules: a record's transition, the end of a job. */
import type { JobRow } from '../../jobs/job.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { entityOver } from '../../records/check/conditions.ts';
import { entityFields } from '../../records/read/entityFields.ts';
import type { SessionContext } from '../../session/session.ts';
import type { JobState, StoredRecord } from '../../store/index.ts';

/** Something that happened, as rules see it. */
export interface NotificationEvent {
  /** Name in the list of events: `shipment.hold`, `job.export`. */
  readonly name: string;
  /** Company of the rules. */
  readonly company: string;
  /** Values for conditions and texts. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Link in the message; undefined if no page shows the subject. */
  readonly link?: string | undefined;
  /** The record of the event: only users who can list it are notified. */
  readonly record?: { entity: string; scope: StoredRecord['scope']; system: string } | undefined;
}

/** A record that was moved. */
export const transitionEvent = (
  runtime: ProgramRuntime,
  entity: string,
  transition: string,
  record: StoredRecord,
  { company = '', system = '' }: Partial<SessionContext>,
): NotificationEvent => ({
  name: `${entity}.${transition}`,
  company: record.scope.company || company,
  values: { ...record.values, createdBy: record.createdBy, updatedBy: record.updatedBy },
  link: pageOf(runtime, entity, record.id),
  record: { entity, scope: record.scope, system: record.scope.system || system },
});

/** A job that came to its end; conditions over it are over the template `job`. */
export const jobEndEvent = (job: JobRow, end: { state: JobState; error?: string }): NotificationEvent => ({
  name: `job.${job.kind}`,
  company: (JSON.parse(job.payload) as { context: SessionContext }).context.company,
  values: {
    title: job.title,
    kind: job.kind,
    state: end.state,
    error: end.error ?? '',
    requestedBy: job.created_by,
  },
});

/** The page of a record: the details, or the form, of the first resource over its entity that has one. */
function pageOf(runtime: ProgramRuntime, entity: string, id: string): string | undefined {
  for (const [name, resource] of Object.entries(runtime.program.definitions.resource)) {
    if (resource.entity !== entity) continue;
    const path = pathTo(runtime, `${name}.details`, id) ?? pathTo(runtime, `${name}.edit`, id);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** The address of a route whose one parameter is a record; undefined for a route that is not there, or has others. */
export function pathTo({ program }: ProgramRuntime, route: string, id: string): string | undefined {
  const path = program.definitions.route[route]?.path;
  const [parameter, ...others] = path?.match(/\{[^}]+\}/g) ?? [];
  return path && parameter && others.length === 0 ? path.replace(parameter, encodeURIComponent(id)) : undefined;
}

/** A value of a record as a text shows it: what a fixed list names by its label. */
export function shownValue(runtime: ProgramRuntime, over: string, key: string, text: string): string {
  const { definitions } = runtime.program;
  const entity = entityOver(runtime, over);
  const field =
    entity === undefined
      ? runtime.program.fields[over]?.find((one) => one.key === key)
      : entityFields(runtime, entity).fields[key];
  const values = field?.suggestionsSource === undefined ? undefined : definitions.list[field.suggestionsSource]?.values;
  return values && Object.hasOwn(values, text) ? (values[text]?.label ?? text) : text;
}
