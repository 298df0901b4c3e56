/**
 * The pictures of docs/: taken of the product itself. Run by `npx tsx tests/pictures/take.ts [NAME …]` once the pages are built;
 * without names all are taken.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ada, type Picture, ROW, takeAll } from './photograph.ts';

const folder = fileURLToPath(new URL('../../docs/pictures', import.meta.url));

const pictures: Readonly<Record<string, Picture>> = {
  capture: {
    ...ada,
    path: '/invoices/datacapture',
    shows: ROW,
    async act(page) {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
    },
  },
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
};

const wanted = process.argv.slice(2);
const chosen = Object.entries(pictures).filter(([name]) => wanted.length === 0 || wanted.includes(name));
await mkdir(folder, { recursive: true });
await takeAll(chosen, [{ width: 1440, height: 900 }], async (name, _, bytes) => {
  await writeFile(join(folder, `${name}.webp`), bytes);
  console.log(`docs/pictures/${name}.webp ${Math.round(bytes.length / 1024)} kB`);
});
