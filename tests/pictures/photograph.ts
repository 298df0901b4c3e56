/** How a picture is taken: a person signed in, at a screen, in a window of some size and colors; as WebP, which is a third of a PNG. */
import type { Browser, Page } from 'playwright';
import { type App, startApp } from '../e2e/support/app.ts';
import { openBrowser, openPage } from '../e2e/support/browser.ts';
import { signIn } from '../e2e/support/session.ts';

export interface Picture {
  tenant: string;
  who: string;
  password: string;
  path: string;
  /** The first visible content of the page: a row of the grid, a field of the form. */
  shows: string;
  /** Runs before the picture is taken. */
  act?(page: Page): Promise<void>;
}

export interface Frame {
  width: number;
  height: number;
  dark?: boolean;
}

/** The windows that screens are looked at in. */
export const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
] as const;

/** A row of a grid, below its head. */
export const ROW = '[role="grid"] [role="row"][aria-rowindex="2"]';
export const ada = { tenant: 'demo', who: 'admin@demo.invoize.test', password: 'Invoize#2026' };
export const hanne = { tenant: 'harbor', who: 'leitung@hafen.invoize.test', password: 'Kontor#2026' };

/** A new server compiles the authors' definitions on the first request. In milliseconds. */
const PATIENCE_MS = 240_000;
/** Counts, labels and what fades in come after the first rows. In milliseconds. */
const SETTLED_MS = 3000;

/** The browser itself writes WebP. */
export async function asWebp(browser: Browser, png: Buffer): Promise<Buffer> {
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

async function takeOne(browser: Browser, app: App, picture: Picture, frame: Frame): Promise<Buffer> {
  const { page } = await openPage(browser, frame);
  await signIn(page, app.url, { email: picture.who, password: picture.password }, picture.path);
  await page.locator(picture.shows).first().waitFor({ timeout: PATIENCE_MS });
  await picture.act?.(page);
  await page.waitForTimeout(SETTLED_MS);
  const bytes = await asWebp(browser, await page.screenshot());
  await page.context().close();
  return bytes;
}

/** Takes each picture in each frame, each tenant served on a store of its own, and hands it over. */
export async function takeAll(
  pictures: readonly (readonly [name: string, picture: Picture])[],
  frames: readonly Frame[],
  took: (name: string, frame: Frame, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const browser = await openBrowser();
  try {
    for (const tenant of new Set(pictures.map(([, picture]) => picture.tenant))) {
      const app = await startApp({ env: { INVOIZE_TENANT: tenant } });
      try {
        for (const [name, picture] of pictures)
          if (picture.tenant === tenant)
            for (const frame of frames) await took(name, frame, await takeOne(browser, app, picture, frame));
      } finally {
        await app.dispose();
      }
    }
  } finally {
    await browser.close();
  }
}
