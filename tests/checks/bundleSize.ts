/**
 * The size of a first load, with its limits, which the bench of screens also reports: script, the entry and its static imports,
 * compressed as the server sends them (lazily loaded parts do not count); and every font and icon.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** The most that the first load may weigh, in bytes (270 kB). */
export const firstLoadLimit = 270_000;

/** The most that fonts and icons may weigh, in bytes (130 kB). */
export const fontsAndIconsLimit = 130_000;

/** The part of vite's manifest that is read here. */
export type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[] }>;

/** The script files of the first load, the entry first. Throws when the manifest has no entry. */
export function firstLoadFiles(manifest: Manifest): string[] {
  const files = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const next of chunk.imports ?? []) add(next);
  };
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  if (entries.length === 0) throw new Error('The manifest of the build names no entry.');
  for (const entry of entries) add(entry);
  return [...files].filter((file) => file.endsWith('.js'));
}

/** The scripts of the first load of the pages built into `web`, with their size in bytes under gzip. */
export function firstLoad(web: string): { file: string; bytes: number }[] {
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Manifest;
  return firstLoadFiles(manifest).map((file) => ({ file, bytes: gzipSync(readFileSync(join(web, file))).length }));
}

/** The fonts and icons of the pages built into `web`, with their size in bytes. */
export function fontsAndIcons(web: string): { file: string; bytes: number }[] {
  const names = readdirSync(web, { recursive: true, encoding: 'utf8' });
  return names
    .filter((file) => /\.(woff2?|ttf|svg|ico|png)$/.test(file))
    .map((file) => ({ file, bytes: statSync(join(web, file)).size }));
}

/** Inline scripts of a page: the content security policy would refuse them. */
export const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script\b(?![^>]*\bsrc=)[^>]*>[\s\S]*?<\/script>/gi)].map(([script]) => script);

function main(): void {
  const web = fileURLToPath(new URL('../../.cache/web', import.meta.url));
  if (!existsSync(join(web, 'index.html'))) throw new Error('The pages are not built; npm start builds them.');
  const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
  const weigh = (what: string, parts: readonly { file: string; bytes: number }[], limit: number): void => {
    const total = parts.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`${what} ${kilobytes(total)} of ${kilobytes(limit)}, in ${parts.length} files`);
    if (total <= limit) return;
    for (const { file, bytes } of parts) console.log(`  ${kilobytes(bytes).padStart(9)} ${file}`);
    process.exitCode = 1;
  };
  weigh('first load, gzipped script', firstLoad(web), firstLoadLimit);
  weigh('fonts and icons', fontsAndIcons(web), fontsAndIconsLimit);
  for (const script of inlineScripts(readFileSync(join(web, 'index.html'), 'utf8'))) {
    console.log(`index.html has an inline script: ${script.slice(0, 80)}`);
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
