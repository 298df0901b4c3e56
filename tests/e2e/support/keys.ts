/** The actions of a user without a mouse: Tab until the target is focused, then keys. */
import type { Locator, Page } from 'playwright';

/** Presses Tab (with `back`, shift+Tab) until the focus is there. @throws Error where so many presses do not lead there */
export async function tabTo(page: Page, target: Locator, { back = false, most = 120 } = {}): Promise<void> {
  await target.waitFor();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let pressed = 0; pressed <= most; pressed++) {
    if (await isThere()) return;
    // In a table Tab goes from cell to cell; after Escape it leaves.
    if (await page.evaluate(() => document.activeElement?.closest('[role="grid"]') != null))
      await page.keyboard.press('Escape');
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  const stuck = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  throw new Error(`${most} presses of Tab do not lead to ${target}; the focus is on ${stuck}`);
}

/** Reaches a button and presses it. */
export async function pressOn(page: Page, target: Locator, how: { back?: boolean; most?: number } = {}): Promise<void> {
  await tabTo(page, target, how);
  await page.keyboard.press('Enter');
}

/** Presses an arrow until an entry of the menu that has the focus has it. @throws Error where so many do not lead there */
export async function arrowTo(page: Page, entry: Locator, most = 30): Promise<void> {
  await page.locator('[role="menuitem"]:focus').waitFor();
  const isThere = () => entry.evaluate((element) => element === document.activeElement);
  for (let pressed = 0; pressed <= most; pressed++) {
    if (await isThere()) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`${most} arrows do not lead to ${entry}`);
}

/** Reaches a list, types what is sought, and takes the first that is found. */
export async function pick(page: Page, list: Locator, text: string, option = text): Promise<void> {
  await tabTo(page, list);
  // A list opens with what is typed, which narrows it, or with an arrow.
  if (text === '') await page.keyboard.press('ArrowDown');
  else await page.keyboard.type(text);
  // A field's option says its type too: `Gross weight (number)`.
  const name = new RegExp(`^${option.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}( \\(|$)`);
  const found = page.getByRole('option', { name }).first();
  await found.waitFor();
  // The list marks the next option only when it has drawn itself: an arrow counts once the mark has moved.
  const marked = () =>
    page.evaluate(() => document.querySelector('[role="option"][data-combobox-selected]')?.textContent ?? null);
  const isMarked = async () => (await found.getAttribute('data-combobox-selected')) !== null;
  const take = async () => {
    for (let moved = 0; moved < 60 && !(await isMarked()); moved++) {
      const before = await marked();
      await page.keyboard.press('ArrowDown');
      for (let waited = 0; waited < 25 && (await marked()) === before; waited++) await page.waitForTimeout(20);
    }
    if (!(await isMarked())) throw new Error(`The arrows do not lead to ${option}`);
    await page.keyboard.press('Enter');
  };
  await take();
  // Mantine forgets the place of the mark in a timer after the list opened, which on a busy machine comes after the arrows: Enter
  // then takes nothing, and the list stays open over what was typed. A person would go on pressing, too.
  const isAsBefore = async () =>
    (await list.getAttribute('aria-expanded')) === 'true' && (await list.inputValue()) === text && found.isVisible();
  for (let waited = 0; waited < 25 && (await isAsBefore()); waited++) {
    await page.waitForTimeout(20);
    if (waited % 10 !== 9) continue;
    await page.keyboard.press('ArrowDown');
    await take();
  }
}
