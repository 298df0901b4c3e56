/** The same user actions by mouse and by keys, for tests that are defined once and run both ways. */
import type { Locator, Page } from 'playwright';
import { chooseFrom } from './capture.ts';
import { pressOn, tabTo } from './keys.ts';

export interface Hand {
  press(target: Locator): Promise<void>;
  tick(box: Locator): Promise<void>;
  /** Writes into a field in place of what it has. */
  write(field: Locator, text: string): Promise<void>;
  /** Chooses from a list that shows all it has. */
  choose(within: Page | Locator, label: string, option: string): Promise<void>;
  /** Chooses from a list that is searched by what is typed. */
  find(within: Page | Locator, label: string, text: string): Promise<void>;
  /** Chooses from the list that is open, once it offers that. */
  take(option: Locator): Promise<void>;
  /** Saves the form that is open. */
  save(button: Locator): Promise<void>;
}

const listOf = (within: Page | Locator, label: string) => within.getByRole('combobox', { name: label, exact: true });

export const byMouse = (page: Page): Hand => ({
  press: (target) => target.click(),
  tick: (box) => box.check(),
  write: (field, text) => field.fill(text),
  choose: (_, label, option) => chooseFrom(page, label, option),
  async find(within, label, text) {
    const list = listOf(within, label);
    await list.click();
    await list.fill(text);
    await page.getByRole('option').filter({ hasText: text }).first().click();
  },
  take: (option) => option.click(),
  save: (button) => button.click(),
});

/** Keys alone: nothing is reached but by Tab, arrows and what fields and lists do with keys. */
export function byKeys(page: Page): Hand {
  /** Returns true if Enter selects an option: by its own mark, or by the name in the focused field. */
  const isMarked = (option: Locator) =>
    option.evaluate(
      (one) =>
        one.hasAttribute('data-combobox-selected') ||
        (one.id !== '' && one.id === document.activeElement?.getAttribute('aria-activedescendant')),
    );
  const marked = () =>
    page.evaluate(
      () =>
        document.activeElement?.getAttribute('aria-activedescendant') ??
        document.querySelector('[role="option"][data-combobox-selected]')?.textContent,
    );
  /** Arrows to an option of the list that is open, and Enter. The list marks the next one only when it has drawn itself. */
  async function take(option: Locator): Promise<void> {
    await option.waitFor();
    // Pressed again too early, a slow page would pass by the option.
    for (let pressed = 0; pressed < 60 && !(await isMarked(option)); pressed += 1) {
      const before = await marked();
      await page.keyboard.press('ArrowDown');
      for (let waited = 0; waited < 500 && (await marked()) === before; waited += 1) await page.waitForTimeout(20);
    }
    if (!(await isMarked(option))) throw new Error(`The arrows do not lead to ${option}`);
    await page.keyboard.press('Enter');
  }
  /** In a table of checkboxes Tab reaches one; arrow keys move to the others. */
  async function reach(box: Locator): Promise<void> {
    await box.waitFor();
    if ((await box.getAttribute('tabindex')) === '-1')
      await tabTo(page, box.locator('xpath=ancestor::table[1]').locator('input[tabindex="0"]'));
    const arrow = () =>
      box.evaluate((wanted) => {
        const [here, there] = [document.activeElement, wanted].map((one) => one?.closest('td, th'));
        const row = (cell: Element | null | undefined) => cell?.closest('tr')?.rowIndex ?? 0;
        const column = (cell: Element | null | undefined) => (cell as HTMLTableCellElement | null)?.cellIndex ?? 0;
        if (document.activeElement === wanted || !here || !there) return undefined;
        if (row(here) !== row(there)) return row(here) < row(there) ? 'ArrowDown' : 'ArrowUp';
        return column(here) < column(there) ? 'ArrowRight' : 'ArrowLeft';
      });
    for (let next = await arrow(), pressed = 0; next && pressed < 300; next = await arrow(), pressed += 1)
      await page.keyboard.press(next);
    await tabTo(page, box, { most: 120 });
  }
  /** A list takes by Tab what was typed, where it means one option alone. */
  async function find(within: Page | Locator, label: string, text: string): Promise<void> {
    await tabTo(page, listOf(within, label));
    await page.keyboard.type(text);
    await page.getByRole('option').filter({ hasText: text }).first().waitFor();
    await page.keyboard.press('Tab');
  }
  return {
    press: (target) => pressOn(page, target),
    async tick(box) {
      await reach(box);
      await page.keyboard.press('Space');
    },
    async write(field, text) {
      await tabTo(page, field);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
    },
    async choose(within, label, option) {
      await tabTo(page, listOf(within, label));
      await page.keyboard.press('ArrowDown');
      await take(page.getByRole('option', { name: option, exact: true }));
      // A list of many stays open for the next one.
      if (await page.getByRole('option', { name: option, exact: true }).isVisible())
        await page.keyboard.press('Escape');
    },
    find,
    take,
    async save(button) {
      await button.waitFor();
      await page.keyboard.press('Alt+S');
    },
  };
}
