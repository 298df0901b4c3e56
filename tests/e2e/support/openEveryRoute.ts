/** Routes of the program, each opened once by the administrator in one page: it draws, and nothing on it is wrong. */
import { expect, it } from 'vitest';
import { compile } from '../../../metadata/compiler/compile.ts';
import type { Program } from '../../../metadata/program.ts';
import { checks } from '../../../server/program/definitions/checks.ts';
import { readFolder } from '../../../server/program/definitions/readFolder.ts';
import { isShortRun } from '../../support/shortRun.ts';
import { appAndBrowser } from './appAndBrowser.ts';
import { openPage } from './browser.ts';
import { complaintsOf, expectClean } from './clean.ts';
import { actionsAlwaysShown, addressOf, drawn, followCalls, goWithin, standing } from './everyRoute.ts';
import { parametersOfStore } from './routeParameters.ts';
import { signIn } from './session.ts';

type Route = Program['definitions']['route'][string];

/**
 * The name of the page that a route shows: a resource has the same pages at several paths, `accounts.details` and
 * `accounts.wizard.details`.
 */
function pageOf({ definitions }: Program, name: string): string {
  const [resource = '', path = '', ...rest] = name.split('.');
  const paths = Object.hasOwn(definitions.resource, resource) ? definitions.resource[resource]?.paths : undefined;
  return paths && Object.hasOwn(paths, path) ? [resource, ...rest].join('.') : name;
}

const isOfResource = ({ definitions }: Program, page: string): boolean =>
  Object.hasOwn(definitions.resource, page.split('.')[0] ?? '');

/** Routes for `npm test`: of each resource every second page, and of a page one path, which is another one from page to page. */
function sampleOf(program: Program, routes: readonly [string, Route][]): [string, Route][] {
  const pages = new Map<string, [string, Route][]>();
  for (const one of routes) pages.set(pageOf(program, one[0]), [...(pages.get(pageOf(program, one[0])) ?? []), one]);
  return [...pages]
    .filter(([page], at) => at % 2 === 0 || !isOfResource(program, page))
    .map(([, paths], at) => paths[at % paths.length] as [string, Route]);
}

const isFree = ([, { session }]: [string, Route]) => session === 'none';

/** Declares a test for each route that is shown and chosen. */
export async function openEveryRoute(isChosen: (route: Route) => boolean): Promise<void> {
  const [{ app, browser }, files] = await Promise.all([appAndBrowser(), readFolder()]);
  const program = compile(files, { tenant: 'demo', checks }).program as Program;
  const { definitions } = program;

  const parameter = await parametersOfStore(app.url);
  const watched = await openPage(browser);
  const { page } = watched;
  const calls = followCalls(page);

  const chosen = Object.entries(definitions.route).filter(
    ([, route]) => route.redirect === undefined && isChosen(route),
  );
  const shown = isShortRun ? sampleOf(program, chosen) : chosen;
  /** Where to begin, before and after signing in: the others are gone to within the page. */
  let begun = '';

  /** Opens a route, and expects that it is shown completely. */
  async function opens(name: string, { path, title, screen = '', session }: Route): Promise<void> {
    const address = await addressOf(path, name, parameter);
    const side = session ?? 'required';
    if (begun === side) await goWithin(page, address);
    else if (side === 'none') await page.goto(app.url + address);
    else await signIn(page, app.url, 'admin', address);
    begun = side;
    await drawn(page, calls);
    // Pages of a record are empty until it is loaded.
    await expect.poll(async () => (await standing(page)).isEmpty, { message: 'nothing is drawn' }).toBe(false);
    const stands = await standing(page);
    expect(stands.path).toBe(decodeURIComponent(address));
    const { titleSuffix = '' } = definitions.tenant.demo ?? {};
    if (definitions.screen[screen]?.titleFrom === undefined) expect(stands.title).toBe(title + titleSuffix);
    else expect(stands.title.length).toBeGreaterThan(titleSuffix.length);
    expect(stands.errors, 'errors that are shown').toEqual([]);
    expect(calls.takeFailed(), 'failed calls').toEqual([]);
    expect(complaintsOf(watched), 'console').toEqual([]);
    watched.complaints.length = 0;
    if (!stands.hasMenu) {
      const labels = actionsAlwaysShown(program, screen).map((one) => definitions.action[one]?.label);
      expect(stands.buttons).toEqual(expect.arrayContaining(labels));
    }
    await expectClean(watched, name);
  }

  it.each(shown.filter(isFree))('%s opens without a session', opens);
  it.each(shown.filter((route) => !isFree(route)))('%s opens', opens);
}
