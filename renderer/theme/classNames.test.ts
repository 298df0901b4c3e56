/** A class name belongs to one stylesheet: the document preview once had the colors of a warning. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const renderer = fileURLToPath(new URL('..', import.meta.url));
const styleSheets = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);

/** The classes at the beginning of a rule: what the sheet styles, or what it looks for its own things in. */
const firstClasses = (text: string): string[] =>
  [...text.matchAll(/^\.(inv-[\w-]+)(?![\w-])/gm)].map(([, name]) => name as string);
/** The classes that have a rule of their own. */
const ownClasses = (text: string): string[] =>
  [...text.matchAll(/^\.(inv-[\w-]+)(?=\s*[,{])/gm)].map(([, name]) => name as string);

/** Layout classes that sheets of other parts may refer to. */
const SHARED = new Set(['inv-dialog', 'inv-section', 'inv-tree-line']);

it('gives each class to one stylesheet', () => {
  const owner = new Map<string, string>();
  const texts = styleSheets.map((name) => [name, readFileSync(path.join(renderer, name), 'utf8')] as const);
  for (const [name, text] of texts) for (const own of ownClasses(text)) if (!owner.has(own)) owner.set(own, name);
  expect(owner.size).toBeGreaterThan(100);
  const shared = texts.flatMap(([name, text]) =>
    [...new Set(firstClasses(text))]
      .filter((first) => !SHARED.has(first) && owner.has(first) && owner.get(first) !== name)
      .map((first) => `${first}: ${owner.get(first)}, ${name}`),
  );
  expect(shared).toEqual([]);
});
