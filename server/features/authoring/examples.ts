/**
 * Runs examples of definitions on an author's request: those of one, those that a publication affects, or all as a job.
 */
import type { ExampleDefinition } from '../../../metadata/kinds/example.ts';
import type { Program } from '../../../metadata/program.ts';
import { draftRuntime } from '../../authoring/draftRuntime.ts';
import { resolveLayer } from '../../authoring/layerTarget.ts';
import { readDrafts } from '../../authoring/saveDraft.ts';
import { JobFault, type JobRun } from '../../jobs/jobs.ts';
import { jobContext } from '../../operations/jobContext.ts';
import type { Services } from '../../operations/services.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { type LayerEntryName, layerEntryKey } from '../../program/layers/layerEntry.ts';
import { type ExampleRun, tryExample } from './runExample.ts';

export interface NamedRun extends ExampleRun {
  name: string;
  description: string;
}

/** Maximum number of failed examples that are reported. */
const MAX_REPORTED = 200;
/** Number of examples after which a job reports progress and yields. */
const EXAMPLES_PER_SLICE = 20;

type Entry = [name: string, example: ExampleDefinition];

const run = (program: Program, [name, example]: Entry, today: string): NamedRun => ({
  name,
  description: example.description,
  ...tryExample(program, example, today),
});

/**
 * The definitions that affect an example: itself, those it references, and the rules of a template tested as a whole.
 */
function readBy(program: Program, [name, { rules, template, filter }]: Entry): LayerEntryName[] {
  const { definitions, rulesOf } = program;
  const of = rules ? definitions.rules[rules]?.template : filter ? definitions.filter[filter]?.template : template;
  return [
    { kind: 'example', name },
    ...(rules ? [{ kind: 'rules' as const, name: rules }] : []),
    ...(filter ? [{ kind: 'filter' as const, name: filter }] : []),
    ...(of ? [{ kind: 'template' as const, name: of }] : []),
    ...(template ? (rulesOf[template] ?? []).map((one) => ({ kind: 'rules' as const, name: one })) : []),
  ];
}

/** The examples that some definitions decide, each with what came out. */
export function examplesOf(program: Program, layerEntries: readonly LayerEntryName[], today: string): NamedRun[] {
  const asked = new Set(layerEntries.map(layerEntryKey));
  return Object.entries(program.definitions.example)
    .filter((entry) => readBy(program, entry).some((layerEntry) => asked.has(layerEntryKey(layerEntry))))
    .map((entry) => run(program, entry, today));
}

export interface JudgedRun extends NamedRun {
  /** True if the example also fails with the active definitions, so that this publication is not the cause. */
  already: boolean;
}

/**
 * The examples, of all, that come out otherwise than expected with what would be in force, beside how they come out now.
 * @param before what is in force @param after what would be
 */
export async function examplesAgainst(before: Program, after: Program, today: string): Promise<JudgedRun[]> {
  const found: JudgedRun[] = [];
  for (const [at, entry] of Object.entries(after.definitions.example).entries()) {
    if (at % EXAMPLES_PER_SLICE === EXAMPLES_PER_SLICE - 1) await new Promise(setImmediate);
    const now = run(after, entry, today);
    if (now.ok) continue;
    const [name] = entry;
    const inForce = Object.hasOwn(before.definitions.example, name) ? before.definitions.example[name] : undefined;
    found.push({ ...now, already: inForce !== undefined && !run(before, [name, inForce], today).ok });
  }
  // Failures caused by this publication come first.
  return found.sort((a, b) => Number(a.already) - Number(b.already));
}

export interface AllExamples {
  run: number;
  failed: number;
  /** The first of those that came out otherwise. */
  runs: NamedRun[];
}

/** Every example of a layer with the own drafts. */
export async function runExamples(services: Services, job: JobRun): Promise<unknown> {
  const context = await jobContext(services, job);
  const { layer } = job.input as { layer: string };
  try {
    if (!context.access.holds('authoring.viewDefinitions')) throw new HttpError(403, t('permissionDenied'));
    const place = await resolveLayer(context, layer);
    const drafts = await readDrafts(context, place.layer);
    const { program } = await draftRuntime(context, place, [...drafts.values()]);
    const entries = Object.entries(program.definitions.example);
    const outcome: AllExamples = { run: 0, failed: 0, runs: [] };
    for (const entry of entries) {
      if (outcome.run % EXAMPLES_PER_SLICE === 0) {
        job.progress(outcome.run, entries.length);
        await new Promise(setImmediate);
        job.signal.throwIfAborted();
      }
      const one = run(program, entry, context.today);
      outcome.run += 1;
      if (one.ok) continue;
      outcome.failed += 1;
      if (outcome.runs.length < MAX_REPORTED) outcome.runs.push(one);
    }
    job.progress(entries.length, entries.length);
    return outcome;
  } catch (error) {
    if (error instanceof HttpError) throw new JobFault(error.textIn(context.runtime.program));
    throw error;
  }
}
