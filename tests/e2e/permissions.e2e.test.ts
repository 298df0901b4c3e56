/** Permissions are assigned to a user and cloned from one to another, here and in another company, by mouse and by keys. */
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeSqlite, openSqlite } from '../../server/store/sqlite/open.ts';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { button } from './support/capture.ts';
import { expectClean } from './support/clean.ts';
import { byKeys, byMouse, type Hand } from './support/hands.ts';
import { tabTo } from './support/keys.ts';
import { signIn } from './support/session.ts';

const { app, browser } = await appAndBrowser();
const { call } = await callerOf(app.url, 'admin');
const users = (await call('POST', '/api/records/user/list', {})).body.rows as { id: string; email: string }[];
const idOf = (who: string) => users.find(({ email }) => email.startsWith(`${who}@`))?.id;
const rolesOf = async (who: string) => {
  const { body } = await call('GET', `/api/access/person?userId=${idOf(who)}`);
  return [...new Set((body.rows as { roles: string }[]).map(({ roles }) => roles))];
};

describe.each<[string, (page: Page) => Hand, string, string]>([
  ['mouse', byMouse, 'carrier', 'Cato Carrier'],
  ['keys', byKeys, 'starter', 'Sol Starter'],
])('by %s', (how, handOf, who, name) => {
  it('loads what one user has, gives another role, and clones it', async () => {
    const watched = await openPage(browser);
    const { page } = watched;
    const hand = handOf(page);
    const list = (label: string) => page.getByRole('combobox', { name: label, exact: true });
    await signIn(page, app.url, 'admin', '/configuration/permission');
    await list('System').waitFor();
    // She works for one company.
    expect(await list('Company').count()).toBe(0);
    const [before = ''] = await rolesOf(who);
    await hand.find(page, 'Users', name);
    await expect.poll(() => list('Role').inputValue()).toBe(before);
    await page.getByRole('radio', { name: 'All', exact: true }).waitFor({ state: 'attached' });
    await hand.choose(page, 'Role', 'Auditor');
    await page.getByText('invoiceDelivery.approveInvoices').waitFor();
    await expectClean(watched, 'assigning a role');
    await hand.press(button(page.getByRole('main'), 'Save'));
    await hand.press(button(page.getByRole('dialog', { name: 'Assign role' }), 'Assign role'));
    await expect.poll(() => rolesOf(who)).toEqual(['Auditor']);

    // Tab leads to the open one of the tabs, an arrow to the next.
    if (how === 'keys') {
      await tabTo(page, page.getByRole('tab', { name: 'Assign' }));
      await page.keyboard.press('ArrowRight');
    } else await hand.press(page.getByRole('tab', { name: 'Clone from a user' }));
    await hand.find(page, 'From user', 'Bo Billing');
    await hand.find(page, 'To users', name);
    await page.keyboard.press('Escape');
    await hand.press(button(page.getByRole('main'), 'Clone permissions'));
    await hand.press(button(page.getByRole('dialog', { name: 'Clone permissions' }), 'Replace permissions'));
    await expect.poll(() => rolesOf(who)).toEqual(['Billing staff']);
    await expectClean(watched, 'cloning permissions');
    await page.context().close();
  });
});

describe('a user of two companies', () => {
  beforeAll(async () => {
    // Nobody of the demo does; a grant in another company is given where the store is kept.
    const database = await openSqlite<unknown>(join(app.data, 'invoize.sqlite'));
    await sql`insert into grants (id, user_id, role, company, system, account, permissions, row_access, valid_until)
      values ('adaThere', ${idOf('admin')}, 'admin', 'polaris', '', '', '{}', '{}', null)`.execute(database.writer);
    await closeSqlite(database);
  });

  it.each<[string, (page: Page) => Hand, string]>([
    ['mouse', byMouse, 'Auditor'],
    ['keys', byKeys, 'Carrier'],
  ])('picks the other one, and gives a role there, by %s', async (how, handOf, role) => {
    const of = { suggestionFor: 'groupUsers', companyId: 'polaris' };
    const offered = (await call('POST', '/api/suggestion', of)).body.msg as { v: string; n: string }[];
    const eva = offered.find(({ n }) => n === 'Eva Europe')?.v;
    const roleThere = async () =>
      (await call('GET', `/api/permissions?companyID=polaris&systemID=pls&userId=${eva}`)).body.roleName;
    const before = String(await roleThere());
    const watched = await openPage(browser);
    const { page } = watched;
    const hand = handOf(page);
    const list = (label: string) => page.getByRole('combobox', { name: label, exact: true });
    await signIn(page, app.url, 'admin', '/configuration/permission');
    await expect.poll(() => list('Company').inputValue()).toBe('Meridian Freight Inc.');
    await hand.choose(page, 'Company', 'Polaris Logistics GmbH');
    // A choice in the first company does not apply to this one.
    await expect.poll(() => list('System').inputValue()).toBe('');
    await hand.choose(page, 'System', 'Polaris Central');
    await hand.find(page, 'Users', 'Eva Europe');
    await expect.poll(() => list('Role').inputValue()).toBe(before);
    await hand.choose(page, 'Role', role);
    await expectClean(watched, `a role in another company, by ${how}`);
    const save = button(page.getByRole('main'), 'Save');
    await hand.press(save);
    await hand.press(button(page.getByRole('dialog', { name: 'Assign role' }), 'Assign role'));
    await expect.poll(roleThere).toBe(role);
    // The session works where it worked.
    const { body } = await call('GET', '/api/me');
    expect((body.context as { company: string }).company).toBe('meridian');
    await page.context().close();
  });
});
