/** Texts that no file of the project may contain, and the limits of its lines. */
import { type Check, type Fault, placeIn } from './fault.ts';
import { sourcesOf } from './source.ts';

const forbiddenTexts: readonly { kind: string; pattern: RegExp; message: string; exempt?: RegExp }[] = [
  {
    kind: 'machine-path',
    pattern: /(?<![\w./-])\/(work|tmp|root)\/[\w.-]+/g,
    message: 'names a folder of one machine',
  },
  {
    kind: 'machine-path',
    // Tests of paths may well make up a home.
    exempt: /\.test\.tsx?$/,
    pattern: /(?<![\w./-])\/(Users|home)\/[a-z][\w-]*\/[\w.-]+/g,
    message: 'names the home of one person',
  },
  {
    kind: 'registry-host',
    pattern: /https?:\/\/(?!www\.npmjs\.com)[\w.:-]*(registry|npmjs|artifactory|nexus|verdaccio|npmmirror)[\w.:-]*/g,
    message: 'names the host of a package registry',
  },
];

/** Faults: a path of one machine, or the address of a package registry: neither holds anywhere else. */
export const forbiddenTextsCheck: Check = {
  name: 'no machine paths or registry hosts',
  run(files) {
    const faults: Fault[] = [];
    for (const [file, text] of files)
      for (const { kind, pattern, message } of forbiddenTexts.filter(({ exempt }) => !exempt?.test(file)))
        for (const match of text.matchAll(pattern))
          faults.push({ file, ...placeIn(text, match.index), kind, message: `${match[0]} ${message}` });
    return faults;
  },
};

/**
 * Faults: a file in definitions/ that is not JSON. Pictures of a tenant, and the unfolded base, are not definitions but belong
 * to them.
 */
export const definitionsAreJson: Check = {
  name: 'definitions are JSON only',
  run: (files) =>
    [...files.keys()]
      .filter((file) => file.startsWith('definitions/') && !/\.(json|svg)$|\/unfolded\/[^/]+\.jsonl$/.test(file))
      .map((file) => ({ file, line: 1, column: 1, kind: 'not-json', message: 'definitions/ holds JSON only' })),
};

const maxLines = 400;

/** Faults: a source that is longer than one concept can be. */
export const fileLength: Check = {
  name: 'small files',
  run: (files) =>
    sourcesOf(files).flatMap(({ path: file, text }) => {
      const lines = text.split('\n').length;
      const message = `${lines} lines; more than ${maxLines} are several concepts`;
      return lines > maxLines ? [{ file, line: maxLines, column: 1, kind: 'long-file', message }] : [];
    }),
};
