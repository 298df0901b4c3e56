/**
 * Thirteen screens to look at, each at 1440 x 900 and 1024 x 768, light and dark: what a buyer sees first, and what people sit at all day.
 * Run by `npx tsx tests/pictures/screens.ts FOLDER [NAME …]` once the pages are built; nothing of it is kept in docs/.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ada, hanne, type Picture, ROW, SIZES, takeAll } from './photograph.ts';

const CELL = `${ROW} [role="gridcell"]`;

const screens: Readonly<Record<string, Picture>> = {
  home: { ...ada, path: '/', shows: 'main a' },
  capture: { ...ada, path: '/invoices/datacapture', shows: ROW },
  documents: {
    ...ada,
    path: '/invoices/datacapture',
    shows: ROW,
    async act(page) {
      await page.locator(CELL).nth(3).click();
      await page.keyboard.press('Alt+d');
    },
  },
  shipment: {
    ...ada,
    path: '/invoices/datacapture',
    shows: ROW,
    async act(page) {
      await page.locator(CELL).nth(3).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Open page', exact: true }).click();
      await page.getByRole('heading', { name: 'Activity' }).waitFor();
    },
  },
  account: {
    ...ada,
    path: '/accounts/view',
    shows: ROW,
    async act(page) {
      await page.locator(CELL).nth(2).dblclick();
      await page.getByRole('heading', { name: 'Activity' }).waitFor();
    },
  },
  accountForm: { ...ada, path: '/accounts/new', shows: 'main input' },
  allInvoices: { ...ada, path: '/invoices/all', shows: ROW },
  billing: { ...ada, path: '/invoices/ratingbilling', shows: ROW },
  tariff: {
    ...ada,
    path: '/tariffs/tariffManagement/listTariff',
    shows: ROW,
    async act(page) {
      await page.locator(CELL).nth(2).dblclick();
      await page.getByRole('heading', { name: 'Activity' }).waitFor();
    },
  },
  rules: {
    ...ada,
    path: '/configuration/system/ofs/shipmentRules?rule=shipment.costCentre.ofProject',
    shows: '[aria-label="Conditions of the rule"]',
  },
  definitions: {
    ...ada,
    path: '/configuration/definitions?kind=template&name=shipment',
    shows: 'main [role="tree"]',
  },
  palette: {
    ...ada,
    path: '/invoices/ratingbilling',
    shows: ROW,
    async act(page) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('SH02400');
    },
  },
  harbor: { ...hanne, path: '/invoices/datacapture', shows: ROW },
};

const [folder, ...wanted] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say the folder that the pictures go to.');
const chosen = Object.entries(screens).filter(([name]) => wanted.length === 0 || wanted.includes(name));
await mkdir(folder, { recursive: true });
const frames = SIZES.flatMap((size) => [size, { ...size, dark: true }]);
await takeAll(chosen, frames, async (name, { width, dark }, bytes) => {
  const file = `${name}-${width}${dark ? '-dark' : ''}.webp`;
  await writeFile(join(folder, file), bytes);
  console.log(`${file} ${Math.round(bytes.length / 1024)} kB`);
});
