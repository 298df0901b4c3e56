/** The menu beside the page, by the width of the window. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { useMenuFold } from './useMenuFold.ts';

let root: Root | undefined;
afterEach(async () => {
  root?.unmount();
  root = undefined;
  localStorage.removeItem('invoize.menuFolded');
  document.body.replaceChildren();
  await page.viewport(1440, 900);
});

function Menu({ visit }: { visit: number }) {
  const { folded, fold } = useMenuFold(visit);
  return (
    <button type="button" onClick={fold}>
      {folded ? 'narrow' : 'wide'}
    </button>
  );
}
const draw = (visit: number) => {
  if (!root) {
    const element = document.createElement('div');
    document.body.append(element);
    root = createRoot(element);
  }
  root.render(<Menu visit={visit} />);
};
const isNow = (text: string) => expect.element(page.getByRole('button')).toHaveTextContent(text);

it('collapses below 1100 px, and there expands for one page only', async () => {
  await page.viewport(1100, 800);
  draw(1);
  await isNow('wide');
  await page.viewport(1099, 800);
  await isNow('narrow');
  await page.getByRole('button').click();
  await isNow('wide');
  draw(2);
  await isNow('narrow');
  // Expanding in a small window does not change the stored setting.
  expect(localStorage.getItem('invoize.menuFolded')).toBeNull();
  await page.viewport(1440, 900);
  await isNow('wide');
});

it('keeps the user’s setting in a large window', async () => {
  draw(1);
  await isNow('wide');
  await page.getByRole('button').click();
  await isNow('narrow');
  draw(2);
  await isNow('narrow');
  root?.unmount();
  root = undefined;
  draw(3);
  await isNow('narrow');
});
