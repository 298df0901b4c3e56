/** The actions of a user in the rule builder. */
import type { Locator, Page } from 'playwright';
import { button } from './capture.ts';
import { signIn } from './session.ts';

/** Signs in and goes to an address of rules. */
export async function openRules(page: Page, url: string, address: string): Promise<void> {
  await signIn(page, url, 'admin', address);
  await page.getByRole('navigation', { name: 'Rules' }).waitFor();
}

/** The rows of the open rule. */
export const rowsOf = (page: Page): Locator => page.getByRole('list', { name: 'Conditions of the rule' });

/** Chooses of a list whose options are drawn when it is looked at. */
export async function choose(within: Page | Locator, label: string, option: string): Promise<void> {
  const list = within.getByLabel(label, { exact: true });
  await list.focus();
  await list.selectOption({ label: option });
}

/** The value of a field or list in the open rule. */
export const said = (page: Page, label: string): Promise<string> =>
  rowsOf(page).getByLabel(label, { exact: true }).inputValue();

async function withComment(page: Page, act: string, comment: string): Promise<void> {
  await button(page.getByRole('toolbar', { name: 'Rules' }), act).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Comment').fill(comment);
  await button(dialog, act).click();
  await dialog.waitFor({ state: 'hidden' });
}
export const publish = (page: Page, comment: string): Promise<void> => withComment(page, 'Publish', comment);
export const revert = (page: Page, comment: string): Promise<void> => withComment(page, 'Revert', comment);

/** Begins a rule of a field. */
export async function begin(page: Page, field: string, type?: string): Promise<void> {
  if (type) await choose(page, 'Type for the new rule', type);
  await choose(page, 'Field for the new rule', field);
  await button(page, 'New rule').click();
  await rowsOf(page).waitFor();
}

/** Opens a rule of the list by what it says. */
export async function open(page: Page, text: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Rules' }).getByRole('button', { name: text }).first().click();
  await rowsOf(page).waitFor();
}
