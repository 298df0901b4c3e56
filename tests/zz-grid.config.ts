import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import base from './vitest.browser.config.ts';

const stub = {
  name: 'stub',
  enforce: 'pre',
  resolveId(id, from) {
    if (from && /components\/registry\.ts/.test(from) && id.startsWith('./')) {
      const p = resolve(dirname(from.split('?')[0]), id);
      if (!existsSync(p)) return '\0stub';
    }
  },
  load(id) {
    if (id === '\0stub') return 'export default () => null';
  },
};
export default { ...base, cacheDir: '.cache/vitest-grid', plugins: [stub, ...(base.plugins ?? [])] };
