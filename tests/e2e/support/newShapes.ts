/**
 * Skips elements in an axe check that resemble checked ones. The result of axe for an element depends on its own and its
 * parent's tag, role, classes and attributes, on its name, on its colors and its background: if all of these are equal, so is
 * the result. A page of two thousand elements mostly repeats those of other pages.
 */
import type { Page } from 'playwright';

/** Shapes that axe has found nothing in, of every page of this worker. */
const lookedAt = new Set<string>();

/** The elements of the page that no look has seen, kept in the page for `seriousFindings`, and their shapes. */
export interface NewShapes {
  readonly shapes: readonly string[];
  /** Accepts them as free of errors. */
  accept(): void;
}

/** Finds visible elements with a new shape; hidden elements are ignored. */
export async function findNewShapes(page: Page): Promise<NewShapes> {
  const shown = await page.evaluate(() => {
    const byShape = new Map<string, Element>();
    const ids = new Map<string, number>();
    for (const { id } of document.querySelectorAll('[id]')) ids.set(id, (ids.get(id) ?? 0) + 1);
    const REFERS = [
      'aria-labelledby',
      'aria-describedby',
      'aria-controls',
      'aria-owns',
      'for',
      'aria-activedescendant',
    ];
    const attributeOf = (element: Element, name: string): string => {
      const value = element.getAttribute(name) ?? '';
      // The kind of target, and whether text exists; the text itself does not matter.
      if (REFERS.includes(name)) return `${name}=${value.split(/\s+/).map((id) => ids.get(id) ?? 0)}`;
      if (name === 'id') return (ids.get(value) ?? 0) > 1 ? 'id twice' : '';
      if (name === 'style') return '';
      if (name === 'class' || name === 'role' || name === 'type' || name === 'tabindex') return `${name}=${value}`;
      if (/^aria-(?!label$|valuetext|valuenow|rowindex|colindex|rowcount|posinset)/.test(name))
        return `${name}=${value}`;
      return `${name}${value.trim() === '' ? ' empty' : ''}`;
    };
    const ownText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const walk = (element: Element, parent: string, background: string): void => {
      const style = getComputedStyle(element);
      if (style.display === 'none') return;
      const behind = style.backgroundColor === 'rgba(0, 0, 0, 0)' ? background : style.backgroundColor;
      const attributes = element
        .getAttributeNames()
        .sort()
        .map((name) => attributeOf(element, name));
      const labels = (element as Partial<HTMLInputElement>).labels?.length ?? '';
      const mine = `${element.tagName} ${attributes.filter(Boolean)} ${labels}`;
      const colours = `${style.color} on ${behind} ${style.opacity} ${style.fontSize} ${style.fontWeight}`;
      const named = element.textContent?.trim() ? 'named' : '';
      const shape = `${parent} > ${mine} ${named} ${ownText(element) ? colours : ''} ${style.visibility}`;
      if (!byShape.has(shape)) byShape.set(shape, element);
      for (const child of element.children) walk(child, mine, behind);
    };
    walk(document.documentElement, '', 'white');
    (window as { shownShapes?: Map<string, Element> }).shownShapes = byShape;
    return [...byShape.keys()];
  });
  const shapes = shown.filter((shape) => !lookedAt.has(shape));
  return {
    shapes,
    accept() {
      for (const shape of shapes) lookedAt.add(shape);
    },
  };
}
