/** The demo as a new server loads it: its records, and the year in which people worked on them. */
import type { Program } from '../../../metadata/program.ts';
import { DEMO_TODAY } from '../../demo/days.ts';
import type { Services } from '../../operations/services.ts';
import { createRuntime } from '../../program/runtime/programRuntime.ts';
import { loadDemo } from './load.ts';
import { workThrough } from './workThrough.ts';

/** @throws Error as `loadDemo`, and where the sample's history names a system or a person that it does not have */
export async function loadLivingDemo(
  services: Services,
  program: Program,
  log: (words: string) => void,
): Promise<void> {
  const { store, files, options, clock } = services;
  const { sizes = {}, history, companies = {} } = program.definitions.sample.sample ?? {};
  const today = sizes[options.size]?.endsToday ? createRuntime(program).today(clock.now()) : DEMO_TODAY;
  const { worked } = await loadDemo({ store, program, files, size: options.size, today, log });
  if (!history || worked.length === 0) return;
  const { system, billing, auditor } = history;
  const company = Object.keys(companies).find((name) => companies[name]?.systems[system] !== undefined);
  if (company === undefined) throw new Error(`The sample's history is of a system ${system}, which is not there.`);
  await workThrough({ services, company, system, billing, auditor, today, log }, worked);
}
