/** Every number of every chart, tile and table of totals is the number of the records that it opens, for each person. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Part } from '../../metadata/kinds/part.ts';
import type { Program } from '../../metadata/program.ts';
import { drawnFor } from '../support/shortRun.ts';
import { testDatabases } from '../support/stores.ts';
import { demoProgram, startServer, type TestServer } from './server.ts';

interface Drawn {
  /** The screen and the part. */
  at: string;
  query: string;
  entity: string;
  /** The query of the list that opens; undefined where the numbers open nothing. */
  list: string | undefined;
}
type Parts = Readonly<Record<string, Part>>;
interface Totals {
  rows: { measures: Measures; filter?: object }[];
  measures: { name: string; by: string }[];
  total: Measures;
  filter?: object;
  needsQuery: boolean;
}
type Measures = Record<string, Record<string, { count: number }>>;

function* partsIn(parts: Parts | undefined, path: string): Generator<[string, Part]> {
  for (const [name, part] of Object.entries(parts ?? {})) {
    yield [`${path}/${name}`, part];
    yield* partsIn(part.parts as Parts | undefined, `${path}/${name}`);
  }
}

/** The query of the first grid over records of a screen or dialog. */
function queryOfGrid(parts: Parts): string | undefined {
  for (const [, { component, props }] of partsIn(parts, '')) {
    const { body } = (props as { source?: { body?: { map?: { query?: unknown } } } })?.source ?? {};
    const query = body?.map?.query;
    if (component === 'grid' && query !== undefined)
      return typeof query === 'string' ? query : (query as { literal?: string }).literal;
  }
  return undefined;
}

/** The query of the list that a route, or the dialog of an action, shows. */
function openedQuery({ definitions }: Program, props: { opens?: { route: string }; onOpen?: string }) {
  if (props.opens) {
    const { screen = props.opens.route } = (definitions.route[props.opens.route] ?? {}) as { screen?: string };
    return queryOfGrid(definitions.screen[screen]?.parts as Parts);
  }
  const steps = (definitions.action[props.onOpen ?? '']?.steps ?? []) as { dialog?: string }[];
  const dialog = steps.find((step) => step.dialog)?.dialog;
  return dialog === undefined ? undefined : queryOfGrid(definitions.dialog[dialog]?.parts as Parts);
}

function drawnOf(program: Program): Drawn[] {
  return Object.entries(program.definitions.screen).flatMap(([screen, { parts }]) =>
    [...partsIn(parts as Parts, screen)].flatMap(([at, part]) => {
      if (!['chart', 'tile', 'totals'].includes(part.component)) return [];
      const props = part.props as { query: string; opens?: { route: string }; onOpen?: string };
      const entity = program.definitions.query[props.query]?.entity ?? '';
      return [{ at, query: props.query, entity, list: openedQuery(program, props) }];
    }),
  );
}

describe.each(drawnFor(import.meta.url, testDatabases))('on $name', ({ make }) => {
  let server: TestServer;
  let database: Awaited<ReturnType<typeof make>>;
  let drawn: Drawn[];
  beforeAll(async () => {
    database = await make();
    server = await startServer('url' in database.at ? { databaseUrl: database.at.url } : {});
    drawn = drawnOf(await demoProgram());
  }, 300_000);
  afterAll(async () => {
    await server?.close();
    await database?.dispose();
  });

  it('opens every number in a list over the same records', () => {
    expect(drawn.length).toBeGreaterThan(30);
    expect(drawn.filter(({ list }) => list === undefined).map(({ at }) => at)).toEqual([]);
  });

  it.each(['admin', 'auditor', 'carrier'])('opens as many records as each number says, as %s', async (who) => {
    const by = await server.signIn(`${who}@demo.invoize.test`);
    let opened = 0;
    for (const { at, query, entity, list } of drawn) {
      const answer = await server.call('POST', `/api/records/${entity}/totals`, by, { query });
      if (answer.status === 403) continue;
      expect(answer.status, at).toBe(200);
      const { rows, measures, total, filter, needsQuery } = answer.body as Totals;
      const counted = measures.find((measure) => measure.by === 'count');
      if (!counted) continue;
      const countOf = (measured: Measures) => measured[counted.name]?.['']?.count ?? 0;
      if (needsQuery) expect(list, at).not.toBe(query);
      for (const number of [{ measures: total, filter }, ...rows]) {
        if (!number.filter) continue;
        const found = await server.call('POST', `/api/records/${entity}/count`, by, {
          query: list,
          filter: number.filter,
        });
        expect(found.status, `${at}: ${JSON.stringify(found.body)}`).toBe(200);
        expect(found.body.total, `${at} ${JSON.stringify(number.filter)}`).toBe(countOf(number.measures));
        opened++;
      }
    }
    expect(opened).toBeGreaterThan(who === 'carrier' ? 5 : 50);
  }, 300_000);
});
