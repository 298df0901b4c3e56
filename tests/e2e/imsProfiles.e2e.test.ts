/** Every IMS profile opens with its fields; one of them is opened with every other route. */
import { expect, it } from 'vitest';
import { appAndBrowser } from './support/appAndBrowser.ts';
import { openPage } from './support/browser.ts';
import { callerOf } from './support/calls.ts';
import { gridOf } from './support/capture.ts';
import { complaintsOf } from './support/clean.ts';
import { goWithin } from './support/everyRoute.ts';
import { signIn } from './support/session.ts';

const { app, browser } = await appAndBrowser();

it('opens each of the IMS profiles', async () => {
  const watched = await openPage(browser);
  const { page } = watched;
  await signIn(page, app.url, 'admin', '/configuration/imsProfiles/default');
  const profiles = gridOf(page, 'IMS profiles');
  await profiles.getByText('Raise shipment issues').waitFor();
  const { call } = await callerOf(app.url, 'admin');
  const rows = (await call('GET', '/api/IMS/templates?level=default')).body.rows as { id: string }[];
  expect(rows.length).toBe(6);
  for (const { id } of rows) {
    await goWithin(page, `/configuration/imsProfiles/default/edit/${id}`);
    const opened = page.locator('.inv-screen:not([data-left])');
    await opened
      .getByRole('grid', { name: 'Fields of the template', exact: true })
      .getByRole('gridcell')
      .nth(4)
      .waitFor();
  }
  expect(complaintsOf(watched)).toEqual([]);
});
