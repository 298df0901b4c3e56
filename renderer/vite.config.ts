import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * How the pages are built. Nothing ends up inline, neither script nor picture, so that the content security policy can
 * say `'self'` and mean it.
 */
export default defineConfig({
  root: here('.'),
  cacheDir: here('../.cache/vite'),
  plugins: [react()],
  server: { fs: { allow: [here('..')] } },
  build: {
    outDir: here('../.cache/web'),
    emptyOutDir: true,
    target: 'es2022',
    // Browsers that have light-dark(): lowered for older ones it would follow no scheme but the system's.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    sourcemap: true,
    manifest: true,
    assetsInlineLimit: 0,
    // Its polyfill is for browsers that have no es2022 either.
    modulePreload: { polyfill: false },
    // The size that counts is the compressed first load, which a check of the tests measures.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Libraries that every page needs and that change only with an upgrade stay in the browser cache across
          // releases.
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|jotai)[\\/]/ }],
        },
      },
    },
  },
});
