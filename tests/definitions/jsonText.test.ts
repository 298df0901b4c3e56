/** Commands and the browser write definitions in the form of the repository's files. */
import { expect, it } from 'vitest';
import { jsonText } from '../../metadata/jsonText.ts';
import { projectFiles } from '../checks/projectFiles.ts';

/** JavaScript orders such keys by number. */
const NUMBER_AS_KEY = /"\d+":/;

it('writes every file of definitions as it is stored', () => {
  const files = [...projectFiles('.')].filter(([file]) => /^(definitions|docs\/example)\/.*\.json$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  for (const [file, text] of files) if (!NUMBER_AS_KEY.test(text)) expect(jsonText(JSON.parse(text)), file).toBe(text);
});
