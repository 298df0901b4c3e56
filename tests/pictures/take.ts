/**
 * The pictures of docs/: taken of the product itself, each tenant served on a store of its own. Run by
 * `npx tsx tests/pictures/take.ts [NAME …]` once the pages are built; without names all are taken.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { type App, startApp } from '../e2e/support/app.ts';
import { openBrowser, openPage } from '../e2e/support/browser.ts';

const folder = fileURLToPath(new URL('../../docs/pictures', import.meta.url));

interface Picture {
  tenant: string;
  who: string;
  password: string;
  path: string;
  dark?: boolean;
  /** What is there once the page is: a row of the grid, a field of the form. */
  shows: string;
  /** What is done before the picture is taken. */
  act?(page: Page): Promise<void>;
}

/** A row of a grid, below its head. */
const ROW = '[role="grid"] [role="row"][aria-rowindex="2"]';
const ada = { tenant: 'demo', who: 'admin@demo.invoize.test', password: 'Invoize#2026' };
const hanne = { tenant: 'harbor', who: 'leitung@hafen.invoize.test', password: 'Kontor#2026' };

const pictures: Readonly<Record<string, Picture>> = {
  capture: {
    ...ada,
    path: '/invoices/datacapture',
    shows: ROW,
    async act(page) {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
    },
  },
  account: { ...ada, path: '/accounts/new', shows: 'main input' },
  rules: {
    ...ada,
    path: '/configuration/system/ofs/shipmentRules?rule=shipment.costCentre.ofProject',
    shows: '[aria-label="Conditions of the rule"]',
    async act(page) {
      await page.getByText('Test', { exact: true }).click();
      await page.getByRole('button', { name: 'Add row', exact: true }).click();
    },
  },
  metadata: {
    ...ada,
    path: '/configuration/metadata/detail/metadata_dmsReviewDays',
    shows: '[role="grid"]',
    async act(page) {
      for (const [name, days] of Object.entries({ Tariff: '90', SOP: '365', Contract: '180' })) {
        await page.getByRole('button', { name: 'Add row' }).first().click();
        await page.keyboard.type(name);
        await page.keyboard.press('Tab');
        await page.keyboard.type(days);
        await page.keyboard.press('Enter');
      }
    },
  },
  definitions: {
    ...ada,
    path: '/configuration/definitions?kind=template&name=shipment',
    shows: '[aria-label="Definition details"] a',
  },
  layer: {
    ...ada,
    path: '/configuration/definitions',
    shows: '[role="tree"] [role="treeitem"]',
    async act(page) {
      await page.getByRole('button', { name: 'Import…' }).click();
      const text = '{ "label": "Seaports", "values": { "HAM": { "label": "Hamburg" } } }';
      const file = { name: 'seaports.list.json', mimeType: 'application/json', buffer: Buffer.from(text) };
      await page.getByLabel('Choose files or a ZIP archive').setInputFiles(file);
      await page.getByRole('button', { name: 'Import as drafts' }).click();
      await page.getByText('Ready to publish').waitFor();
      await page.getByLabel('Comment', { exact: true }).fill('The ports of the season.');
    },
  },
  'harbor-capture': { ...hanne, path: '/invoices/datacapture', shows: ROW },
  'harbor-containers': { ...hanne, path: '/seefracht/container', shows: ROW, dark: true },
};

/** A picture as WebP, which is a third of a PNG: the browser itself writes it. */
async function asWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const url = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', 0.86);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  await page.close();
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

async function take(browser: Browser, app: App, name: string, picture: Picture): Promise<void> {
  const { page } = await openPage(browser, { width: 1280, height: 800, dark: picture.dark ?? false });
  await page.goto(`${app.url}/login`);
  const inputs = page.locator('input:visible');
  await inputs.nth(0).fill(picture.who);
  await inputs.nth(1).fill(picture.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.includes('login'));
  await page.goto(app.url + picture.path);
  await page.locator(picture.shows).first().waitFor();
  await picture.act?.(page);
  // Counts, labels and what fades in come after the first rows.
  await page.waitForTimeout(3000);
  const bytes = await asWebp(browser, await page.screenshot());
  await writeFile(join(folder, `${name}.webp`), bytes);
  console.log(`docs/pictures/${name}.webp ${Math.round(bytes.length / 1024)} kB`);
  await page.context().close();
}

const wanted = process.argv.slice(2);
const chosen = Object.entries(pictures).filter(([name]) => wanted.length === 0 || wanted.includes(name));
await mkdir(folder, { recursive: true });
const browser = await openBrowser();
try {
  for (const tenant of new Set(chosen.map(([, picture]) => picture.tenant))) {
    const app = await startApp({ env: { INVOIZE_TENANT: tenant } });
    try {
      for (const [name, picture] of chosen) if (picture.tenant === tenant) await take(browser, app, name, picture);
    } finally {
      await app.dispose();
    }
  }
} finally {
  await browser.close();
}
