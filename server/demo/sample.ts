/** The records of a tenant's `sample.json`: companies, their systems, people, and those that it spells out. */
import type { SampleDefinition } from '../../metadata/kinds/layer.ts';
import type { Program } from '../../metadata/program.ts';
import type { Services } from '../operations/services.ts';
import { createRuntime } from '../program/runtime/programRuntime.ts';
import { addUser } from '../records/save/addUser.ts';
import { DEMO_TODAY } from './days.ts';
import { type DemoWriter, row, saveAll } from './demoWriter.ts';
import { allCountries } from './reference/countries.ts';
import { allCurrencies } from './reference/currencies.ts';

/**
 * Loads the sample of a program without a trade. A load that was interrupted is finished by the next one.
 * @throws Error where the program has no sample, or a row cannot be stored
 */
export async function loadSample({ store }: Services, program: Program): Promise<void> {
  const { sample } = program.definitions.sample;
  if (!sample) throw new Error(`The tenant ${program.tenant} has no sample.json to make a demo of.`);
  const demo: DemoWriter = { store, runtime: createRuntime(program), today: DEMO_TODAY };
  await loadPlaces(demo);
  const companyOf = await loadCompanies(demo, sample);
  await loadRecords(demo, sample, companyOf);
  await loadUsers(demo, sample);
}

/** Countries and currencies, which every installation has. */
export async function loadPlaces(demo: Omit<DemoWriter, 'today'>): Promise<void> {
  await saveAll(demo, 'country', allCountries().map(row));
  await saveAll(demo, 'currency', allCurrencies().map(row));
}

/** Companies and their systems under the sample's ids. @param ofSystem further values of each system. @returns the company of each system */
export async function loadCompanies(
  demo: DemoWriter,
  sample: SampleDefinition,
  ofSystem: Readonly<Record<string, unknown>> = {},
): Promise<Map<string, string>> {
  const companyOf = new Map<string, string>();
  for (const [company, { name, country, values: more, systems, systemValues }] of Object.entries(sample.companies)) {
    const code = company.toUpperCase();
    const values = { code, name, country, companyType: 'International', isActive: true, ...more };
    await saveAll(demo, 'company', [{ id: company, values }], { company });
    const rows = Object.entries(systems).map(([system, title]) => {
      companyOf.set(system, company);
      const own = { code: system.toUpperCase(), name: title, company, ...ofSystem };
      return { id: system, values: { ...own, ...systemValues } };
    });
    await saveAll(demo, 'system', rows, { company });
  }
  return companyOf;
}

/** The records that the sample spells out. */
export async function loadRecords(
  demo: DemoWriter,
  sample: SampleDefinition,
  companyOf: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [id, { entity, system, values, lists }] of Object.entries(sample.records ?? {})) {
    if (!companyOf.has(system))
      throw new Error(`The sample's record ${id} is of a system ${system}, which is not there.`);
    const company = companyOf.get(system) ?? '';
    const isOfCompany = demo.runtime.program.definitions.entity[entity]?.scope === 'company';
    await saveAll(
      demo,
      entity,
      [{ id, values: { ...values, ...lists } }],
      isOfCompany ? { company } : { company, system },
    );
  }
}

/** Those who are there already, from a load that was interrupted, keep what they have. */
export async function loadUsers(demo: DemoWriter, sample: SampleDefinition): Promise<void> {
  const emails = Object.keys(sample.users);
  const known = await demo.store.entities('user').lookup({ matchKey: 'email', values: emails });
  const there = new Set(known.map(({ values }) => String(values.email).toLowerCase()));
  for (const [email, user] of Object.entries(sample.users)) {
    if (!there.has(email.toLowerCase())) await addUser(demo, { email, ...user });
  }
}
