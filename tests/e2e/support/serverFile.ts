/**
 * The server in one file: the same program, of the same sources, without the second or two of processor time in which each
 * start translates some hundreds of files. That it starts as it is written is tested where `npm start` is.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Writes the server into one file. */
export async function buildServerFile(outfile: string): Promise<void> {
  await build({
    entryPoints: [`${root}server/main.ts`],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
    plugins: [
      {
        name: 'each file knows where it stands',
        setup({ onLoad }) {
          onLoad({ filter: /[\\/](server|metadata|engine)[\\/].*\.m?[jt]s$/ }, async ({ path }) => {
            const text = await readFile(path, 'utf8');
            const here = JSON.stringify(pathToFileURL(path).href);
            return { contents: text.replaceAll('import.meta.url', here), loader: path.endsWith('ts') ? 'ts' : 'js' };
          });
        },
      },
    ],
  });
}
