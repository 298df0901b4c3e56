import { describe, expect, test } from 'vitest';
import { border } from './border.ts';
import { firstLoadFiles, inlineScripts } from './bundleSize.ts';
import { contractCitations } from './contractCitations.ts';
import { cycles } from './cycles.ts';
import { decisionIndex, decisions } from './decisions.ts';
import { docComments } from './docComments.ts';
import { entityNames } from './entityNames.ts';
import type { Check } from './fault.ts';
import { floors } from './floors.ts';
import { importTable } from './importTable.ts';
import { linesOfBase, shortBase } from './linesOfBase.ts';
import { logicalSides } from './logicalSides.ts';
import { outsideRequests } from './outsideRequests.ts';
import { promises } from './promises.ts';
import { noEval, purity } from './purity.ts';
import { rawClock } from './rawClock.ts';
import { definitionsAreJson, fileLength, forbiddenTextsCheck } from './texts.ts';
import { toldStories } from './toldStories.ts';
import { unused } from './unused.ts';
import { unusedExports } from './unusedExports.ts';
import { unusedPackages } from './unusedPackages.ts';
import { writers } from './writers.ts';

const manifest = JSON.stringify({
  dependencies: { react: '1', 'json-logic-js': '1' },
  devDependencies: { vitest: '1' },
});

/** The faults that `check` reports for these files, as `file:line:column kind`. */
function found(check: Check, files: Record<string, string>): string[] {
  const all = new Map(Object.entries({ 'package.json': manifest, ...files }));
  return check.run(all).map(({ file, line, column, kind }) => `${file}:${line}:${column} ${kind}`);
}

describe('names of entities', () => {
  test.each([
    ['a store', "store.entities('shipment').get(id);"],
    ['what may be done', "context.access.need('shipment', 'list');"],
    ['what is reached', "reachable(context, 'shipment', 'list');"],
    ['names of records', "namesOf(store, program, 'user', ids);"],
    ['a definition', 'program.definitions.entity.shipment;'],
    ['a definition by its text', "program.definitions.entity['shipment'];"],
  ])('%s', (_, text) => {
    expect(found(entityNames, { 'server/a.ts': `${text}\n` })).toEqual(['server/a.ts:1:1 entity-name']);
    expect(
      found(entityNames, { 'server/a.test.ts': text, 'server/freight/demo/a.ts': text, 'engine/a.ts': text }),
    ).toEqual([]);
  });

  test('accepts names that come from a signature', () => {
    const text =
      "store.entities(own.user); reachable(context, entity, 'list'); definitions.entity[name]; rows(entity, 'get');";
    expect(found(entityNames, { 'server/a.ts': text })).toEqual([]);
  });
});

describe('stories of the authoring pages', () => {
  const page = (section: string) => ({ 'docs/authoring/a.md': `# A\n\n## Lists\n${section}\n\n## Others\n*Gone*.\n` });
  const story = (steps: string) => ({
    'tests/e2e/a.e2e.test.ts': `it('a', async () => {\n  // Told by docs/authoring/a.md, Lists.\n  ${steps}\n});\n`,
  });
  const definitions = { 'definitions/base/a.json': '{ "label": "Add field", "new": "New {label}", "save": "Save" }' };
  const steps =
    "await page.getByRole('textbox', { name: 'Fee' }).fill('Crane'); await button(page, 'Add field').click(); " +
    "await cell.fill('Fee'); await page.getByRole('button', { name: /^New fee/ }).first().click();";

  test('none where the page names what is pressed, and the product has it', () => {
    const files = { ...definitions, ...page('*Add field*, then **New** and *Save*.'), ...story(steps) };
    expect(found(toldStories, files)).toEqual([]);
  });

  test('a button that the page does not name, and a name that the product does not have', () => {
    const files = { ...definitions, ...page('*New* and *Insert field*.'), ...story(steps) };
    expect(found(toldStories, files)).toEqual([
      'tests/e2e/a.e2e.test.ts:3:73 told-story',
      'docs/authoring/a.md:4:11 told-story',
    ]);
  });

  test('a section that is not there', () => {
    expect(found(toldStories, story(steps))).toEqual(['tests/e2e/a.e2e.test.ts:2:3 told-story']);
  });
});

describe('lines of the base', () => {
  const route =
    '{"routes": {"a": {"path": "/a"}, "of": {"takes": {}, "path": "/x"}}, "messages": {"m": {"text": "M"}}}';
  const unfolded = '{"is":"screen/b","value":{}}\n{"is":"route/b","value":{}}\n';
  const files = {
    'definitions/base/a.definitions.json': route,
    'definitions/base/a.messages.json': route,
    'definitions/base/unfolded/resource.b.jsonl': unfolded,
    'definitions/tenants/demo/a.definitions.json': route,
  };

  test('those of its own files, as they are written out, without messages; routes that are unfolded count', () => {
    expect(linesOfBase(new Map(Object.entries(files)))).toEqual({ lines: 11, routes: 2 });
    expect(found(shortBase, files)).toEqual([]);
  });

  test('too many for its routes', () => {
    const long = JSON.stringify({ lists: Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`l${at}`, {}])) });
    expect(found(shortBase, { ...files, 'definitions/base/b.json': long })).toEqual([
      'definitions/base/:1:1 long-base',
    ]);
  });
});

describe('writers of records', () => {
  const text = 'store.entities(own.user).saveMany({ rows });\n';

  test('one that goes past saveRows', () => {
    expect(found(writers, { 'server/freight/audits/operations/save.ts': text })).toEqual([
      'server/freight/audits/operations/save.ts:1:1 writer',
    ]);
    const own = 'writeRecords(writerOf(context), own.audit, { rows });\n';
    expect(found(writers, { 'server/freight/audits/operations/save.ts': own })).toEqual([
      'server/freight/audits/operations/save.ts:1:1 writer',
    ]);
  });

  test('none on that way, in tests, and by saveRows', () => {
    const files = {
      'server/records/save/saveAndFollow.ts': text,
      'server/features/a.test.ts': text,
      'server/features/users/invitations.ts': 'await writeRecords(writerOf(context), own.user, { rows });',
    };
    expect(found(writers, { ...files, 'server/features/a.ts': 'saveRows(context, { entity, rows });' })).toEqual([]);
  });
});

describe('citations', () => {
  const page = { 'docs/contract/rules.md': '# Rules\n\n## Assignments\n' };

  test.each([
    ['a document that is not here', '/** A rule (semantics.md section 4). */'],
    ['the same in capitals', '/** Configuration.txt section 9: ten. */'],
    ['a page that is not there', '/** A rule (docs/contract/rows.md). */'],
    ['a section that is not there', '/** A rule (docs/contract/rules.md, Gifts). */'],
    ['the same over the end of a line', '/** A rule (docs/contract/rules.md,\n * Gifts). */'],
  ])('%s', (_, text) => {
    expect(found(contractCitations, { ...page, 'engine/a.ts': text })).toEqual([
      expect.stringMatching(/^engine\/a\.ts:1:\d+ citation$/),
    ]);
  });

  test('a decision that is not there, and one of a number that another one has', () => {
    const decisions = { 'docs/decisions/0001-linking.md': '', 'docs/decisions/0002-order.md': '' };
    const cites = (text: string) => found(contractCitations, { ...decisions, 'engine/a.css': text });
    expect(cites('/* docs/decisions/0003-linking.md */')).toEqual(['engine/a.css:1:4 citation']);
    expect(cites('/* docs/decisions/linking.md */')).toEqual(['engine/a.css:1:4 citation']);
    expect(cites('/* docs/decisions/0001-linking.md, docs/decisions/0002 */')).toEqual([]);
    expect(found(contractCitations, { ...decisions, 'docs/decisions/0001-texts.md': '' })).toEqual([
      'docs/decisions/0001-texts.md:1:1 citation',
    ]);
  });

  test('none where they lead somewhere', () => {
    const text =
      '/** Rules (docs/contract/rules.md), what they give (docs/contract/rules.md, Assignments: in a form), see docs/contract/rules.md, too, or docs/contract/rules.md,\n * Assignments. */';
    expect(found(contractCitations, { ...page, 'engine/a.ts': text })).toEqual([]);
  });
});

describe('decisions', () => {
  const path = 'docs/decisions/0001-a.md';
  const page = (status = 'Accepted, 2026-11-28.') =>
    `# 0001 A is b\n\n## Status\n\n${status}\n\n## Context\n\n## Decision\n\n## Consequences\n\n## Alternatives\n`;

  test('rejects a missing heading, date or title', () => {
    expect(found(decisions, { [path]: page() })).toEqual([]);
    for (const text of [page('Accepted.'), page().replace('## Decision', '## Why'), page().replace('# 0001', '0001')])
      expect(found(decisions, { [path]: text })).toEqual([`${path}:1:1 decision`]);
  });

  test('advises to list a decision under its title', () => {
    const index = { 'docs/decisions/README.md': '| [0001](0001-a.md) | A is b | Accepted, 2026-11-28 |\n' };
    expect(found(decisionIndex, { [path]: page(), ...index })).toEqual([]);
    expect(found(decisionIndex, { [path]: page().replace('A is b', 'A is c'), ...index })).toHaveLength(1);
  });
});

describe('promises', () => {
  const page = (shown: string) => ({
    'docs/security.md': `| guarantee | verified by |\n| --- | --- |\n| It is so. | ${shown} |\n`,
    'tests/a.test.ts': "it('is so', () => {});",
  });

  test.each([
    ['without a test', 'everybody knows'],
    ['by a file that is not there', '`tests/b.test.ts`: "is so"'],
    ['by a test that is not there', '`tests/a.test.ts`: "is so", "is not so"'],
  ])('one %s', (_, shown) => {
    expect(found(promises, page(shown))).toEqual([expect.stringMatching(/^docs\/security\.md:3:\d+ promise$/)]);
  });

  test('none where the test is there', () => {
    expect(found(promises, page('`tests/a.test.ts`: "is so"'))).toEqual([]);
  });
});

describe('import table', () => {
  test.each([
    ['metadata imports engine', 'metadata/a.ts', "import { x } from '../engine/x.ts';"],
    ['engine imports server', 'engine/a.ts', "import { x } from '../server/x.ts';"],
    ['engine re-exports renderer', 'engine/a.ts', "export * from '../renderer/x.ts';"],
    ['engine loads server when reached', 'engine/a.ts', "const x = await import('../server/x.ts');"],
    ['a type by import()', 'engine/a.ts', "export type X = import('../server/x.ts').X;"],
    ['renderer imports server', 'renderer/a.tsx', "import type { X } from '../server/x.ts';"],
    ['server imports renderer', 'server/a.ts', "import { x } from '../renderer/x.ts';"],
    ['server imports tests', 'server/a.ts', "import { x } from '../tests/x.ts';"],
    ['a room imports definitions', 'server/a.ts', "import x from '../definitions/base/x.json';"],
    ['engine imports Node', 'engine/a.ts', "import { join } from 'node:path';"],
    ['engine imports Node without its prefix', 'engine/a.ts', "import { readFile } from 'fs/promises';"],
    ['renderer imports Node', 'renderer/a.ts', "import { join } from 'node:path';"],
    ['engine imports React', 'engine/a.ts', "import { memo } from 'react';"],
    ['an undeclared package', 'server/a.ts', "import x from 'left-pad/sub';"],
    ['a development package outside of tests', 'server/a.ts', "import { test } from 'vitest';"],
  ])('%s', (_, file, text) => {
    expect(found(importTable, { [file]: `${text}\n` })).toHaveLength(1);
  });

  test.each([
    [
      'the table allows it',
      'server/a.ts',
      "import { x } from '../engine/x.ts'; import { readFile } from 'node:fs/promises';",
    ],
    [
      'in a comment or text',
      'engine/a.ts',
      "// import x from '../server/x.ts'\nexport const x = \"import y from 'react'\";",
    ],
    [
      'a test reaches for the support of tests',
      'engine/a.test.ts',
      "import 'vitest'; import { x } from '../tests/x.ts';",
    ],
    ['a package loaded when reached may be one for development', 'server/a.ts', "await import('vitest');"],
  ])('lets be: %s', (_, file, text) => {
    expect(found(importTable, { [file]: `${text}\n` })).toEqual([]);
  });

  test('reports the position of the specifier', () => {
    const files = { 'engine/deep/a.ts': "\nimport { x } from '../../server/x.ts';\n" };
    expect(found(importTable, files)).toEqual(['engine/deep/a.ts:2:19 import']);
  });
});

describe('sides', () => {
  test.each([
    ['a.css', '.a { margin-left: 4px; }'],
    ['a.css', '.a { inset-inline: 0; right: 0; }'],
    ['a.css', '@media print {\n  .a {\n    text-align: right }\n}'],
    ['a.css', '.a { padding: 1px 2px 3px 4px; }'],
    ['a.css', '.a { border-top-left-radius: 3px; }'],
    ['a.tsx', 'export const a = <p style={{ paddingLeft: 4 }} />;'],
    ['a.tsx', 'export const a = <p style={{ top: 0, left: 4 }} />;'],
    ['a.tsx', "export const a = <P ml='sm' />;"],
    ['a.tsx', "export const a = <P ta='right' />;"],
    ['a.ts', "export const a = { borderRight: '1px solid' };"],
  ])('%s: %s', (file, text) => {
    expect(found(logicalSides, { [`renderer/${file}`]: text })).toHaveLength(1);
    expect(found(logicalSides, { [`renderer/testing/${file}`]: text, [`server/${file}`]: text })).toEqual([]);
  });

  test.each([
    ['a.css', '.left { margin-inline-start: 4px; --left: 1px; margin: 0 2px 4px 2px; /* left: 0; */ }'],
    ['a.css', '.a { margin: 0 -3px calc(1px + 2px) -3px; grid-area: left; }'],
    ['a.tsx', "export const a = ({ left }: { left: number }) => <P ps='sm' position='right' data-left={left} />;"],
    ['a.ts', 'export const box = { left: 1, right: 2 };'],
  ])('lets be: %s: %s', (file, text) => {
    expect(found(logicalSides, { [`renderer/${file}`]: text })).toEqual([]);
  });

  test('reports the position in a style sheet', () => {
    const css = '/* left: 1 */\n.a {\n  color: red;\n  left: 0;\n}\n';
    expect(found(logicalSides, { 'renderer/a.css': css })).toEqual(['renderer/a.css:4:3 side']);
  });
});

describe('circles', () => {
  test('reports a cycle of three modules once, in full', () => {
    const files = new Map([
      ['engine/a.ts', "import './b.ts';"],
      ['engine/b.ts', "export { x } from './c.ts';"],
      ['engine/c.ts', "import './a.ts';"],
    ]);
    expect(cycles.run(files).map(({ message }) => message)).toEqual([
      'engine/a.ts -> engine/b.ts -> engine/c.ts -> engine/a.ts',
    ]);
  });

  test('of itself', () => {
    expect(found(cycles, { 'engine/a.ts': "import './a.ts';" })).toEqual(['engine/a.ts:1:8 circle']);
  });

  test('of types', () => {
    const files = {
      'engine/a.ts': "import type { B } from './b.ts';",
      'engine/b.ts': "export const b = 1; export type C = import('./a.ts').A;",
    };
    expect(found(cycles, files)).toEqual(['engine/b.ts:1:44 circle']);
  });

  test('not through a later load, nor of two ways to one module', () => {
    const files = {
      'engine/a.ts': "import './c.ts'; import './d.ts';",
      'engine/c.ts': "import './d.ts'; void import('./a.ts');",
      'engine/d.ts': 'export const d = 1;',
    };
    expect(found(cycles, files)).toEqual([]);
  });
});

describe('the border of the platform', () => {
  test.each([
    [
      'the platform imports a folder of freight',
      'server/records/a.ts',
      "import { x } from '../freight/rating/x.ts';",
      1,
    ],
    ['a type of freight', 'renderer/surface/a.ts', "import type { X } from '../../engine/freight/x.ts';", 1],
    ['freight imports freight', 'server/freight/a.ts', "import { x } from '../../engine/freight/x.ts';", 0],
    ['a registration', 'server/features/registry.ts', "import * as freight from '../freight/index.ts';", 0],
    ['a test', 'server/records/a.test.ts', "import { x } from '../freight/rating/x.ts';", 0],
  ])('%s', (_, path, text, faults) => {
    expect(found(border, { [path]: text })).toHaveLength(faults);
  });
});

describe('floors', () => {
  const tone = { 'renderer/components/parts/tone.ts': 'export const tone = 1;' };
  test.each([
    ['an import upward', 'renderer/text/a.ts', "import { x } from '../http/x.ts';"],
    ['a type from above', 'renderer/surface/a.ts', "import type { X } from '../components/registry.ts';"],
    ['a later load from above', 'renderer/fields/a.ts', "void import('../components/grid/x.ts');"],
    ['a part that knows a component', 'renderer/components/parts/a.ts', "import { x } from '../grid/x.ts';"],
    ['a component that imports its neighbor', 'renderer/components/form/a.ts', "import { x } from '../grid/x.ts';"],
    ['a component that imports the registry', 'renderer/components/form/a.ts', "import { x } from '../registry.ts';"],
    ['what is in no folder of the plan', 'renderer/text/a.ts', "import { x } from '../elsewhere/x.ts';"],
    ['what stands in no folder of the plan', 'renderer/elsewhere/a.ts', 'export const x = 1;'],
  ])('%s', (_, path, text) => {
    expect(found(floors, { ...tone, [path]: text })).toHaveLength(1);
  });

  test('none downward, within a folder, or of a test', () => {
    const files = {
      ...tone,
      'renderer/main.tsx': "import { registry } from './components/registry.ts';",
      'renderer/components/registry.ts': "void import('./grid/index.tsx');",
      'renderer/components/grid/index.tsx':
        "import '../parts/tone.ts'; import './values/a.ts'; import '../../text/a.ts';",
      'renderer/components/grid/values/a.ts': "import type { X } from '../index.tsx';",
      'renderer/text/a.test.ts': "import '../shell/a.ts';",
    };
    expect(found(floors, files)).toEqual([]);
  });
});

describe('the floors of the server', () => {
  test.each([
    ['the store knows nothing of sessions', 'server/store/a.ts', "import type { S } from '../session/s.ts';"],
    ['records know no feature', 'server/records/save/a.ts', "import { f } from '../../features/help/f.ts';"],
    ['a feature knows no other', 'server/features/help/operations/a.ts', "import '../../rules/index.ts';"],
    ['a feature does not know the registry', 'server/features/help/a.ts', "import '../registry.ts';"],
    ['nor what is loaded when it is reached', 'server/http/a.ts', "await import('../cli/a.ts');"],
    ['a folder that is in no plan', 'server/elsewhere/a.ts', 'export const a = 1;'],
  ])('%s', (_, path, text) => {
    expect(found(floors, { [path]: text })).toHaveLength(1);
  });

  test.each([
    ['down', 'server/features/help/a.ts', "import '../../records/a.ts'; import '../../store/a.ts';"],
    ['inside a feature', 'server/features/help/operations/a.ts', "import '../b.ts';"],
    ['the registry', 'server/features/registry.ts', "import './help/index.ts'; import './rules/index.ts';"],
    ['where the server begins', 'server/main.ts', "import './http/app.ts'; import './features/registry.ts';"],
    ['a test', 'server/store/a.test.ts', "import '../http/app.ts';"],
  ])('%s is free', (_, path, text) => {
    expect(found(floors, { [path]: text })).toEqual([]);
  });

  test('circles of types count', () => {
    const files = {
      'server/store/a.ts': "import type { B } from './b.ts';",
      'server/store/b.ts': "import type { A } from './a.ts';",
    };
    expect(found(cycles, files)).toHaveLength(1);
  });
});

describe('pure rooms', () => {
  test.each([
    'process.env.HOME;',
    'const now = Date.now();',
    'const now = new Date();',
    'const now = Date();',
    'Math.random();',
    'window.alert(1);',
    'export const x = { document };',
    'setTimeout(() => {}, 1);',
    "fetch('/');",
    "'a'.localeCompare('b');",
    "'a'.toLocaleUpperCase();",
    'globalThis.x = 1;',
    'if (typeof window === "undefined") throw 1;',
    'console.log(1);',
    'const year = new Date(0).getFullYear();',
    'const day = new Date(2020, 1);',
    "new Intl.NumberFormat('de');",
    'new Intl.PluralRules();',
    'import.meta.url;',
  ])('%s', (text) => {
    expect(found(purity, { 'engine/a.ts': text })).toHaveLength(1);
    expect(found(purity, { 'server/a.ts': text })).toEqual([]);
    expect(found(purity, { 'engine/a.test.ts': text })).toEqual([]);
  });

  test.each([
    'export const f = (document: { window: string }) => document.window;',
    'const day = new Date(0); const year = day.getUTCFullYear();',
    'interface A { process: string; location(): void } export const a = { history: 1 };',
    "new Intl.PluralRules('de').select(2);",
    '// process.env\nexport const a = "Date.now()";',
    'export function f({ self = 1, ...performance }) { return [self, performance]; }',
  ])('lets be: %s', (text) => {
    expect(found(purity, { 'engine/a.ts': text })).toEqual([]);
  });
});

test.each([
  "await fetch('http://a')",
  "import { request as ask } from 'node:https';",
  "import { get } from 'http';",
])('refuses a request whose answer has no limit: %s', (text) => {
  expect(found(outsideRequests, { 'server/a.ts': text })).toHaveLength(1);
  expect(found(outsideRequests, { 'server/channels/post.ts': text, 'renderer/a.ts': text })).toEqual([]);
});

test.each([
  "import { createServer } from 'node:http';",
  'client.fetch(1);',
  "import type { Agent } from 'node:http';",
])('accepts %s', (text) => expect(found(outsideRequests, { 'server/a.ts': text })).toEqual([]));

test.each(['Date.now()', 'new Date()', 'const at = Date();'])('the wall clock: %s', (text) => {
  expect(found(rawClock, { 'server/a.ts': text })).toHaveLength(1);
  expect(found(rawClock, { 'server/platform/clock.ts': text, 'renderer/a.ts': text })).toEqual([]);
});

test.each(['new Date(at)', 'Date.parse(at)', 'clock.now()'])('accepts the time %s', (text) =>
  expect(found(rawClock, { 'server/a.ts': text })).toEqual([]));

test.each(["eval('1')", "(0, eval)('1')", "new Function('return 1')", "Function('return 1')"])('no %s', (text) => {
  expect(found(noEval, { 'renderer/a.ts': text })).toHaveLength(1);
});

test('accepts Function as a type', () => {
  expect(found(noEval, { 'renderer/a.ts': 'export const f = (x: unknown) => x instanceof Function;' })).toEqual([]);
});

describe('texts', () => {
  // Put together here, so that this file does not say them.
  const said = (...parts: string[]): string => parts.join('');

  test('a path of one machine', () => {
    const text = said("cd '", '/', "work/main'");
    expect(found(forbiddenTextsCheck, { 'docs/a.md': `fine\n${text}\n` })).toEqual(['docs/a.md:2:5 machine-path']);
    expect(
      found(forbiddenTextsCheck, { 'docs/a.md': 'server/work/main and https://example.com/tmp/x are other things' }),
    ).toEqual([]);
  });

  test('the host of a registry', () => {
    const host = said('https:/', '/regist', 'ry.example.org/x');
    expect(found(forbiddenTextsCheck, { 'a.json': host })).toEqual(['a.json:1:1 registry-host']);
  });

  test('definitions are JSON', () => {
    const files = { 'definitions/base/a.screen.json': '{}', 'definitions/base/a.ts': '' };
    expect(found(definitionsAreJson, files)).toEqual(['definitions/base/a.ts:1:1 not-json']);
  });

  test('a long file', () => {
    expect(found(fileLength, { 'engine/a.ts': '\n'.repeat(400), 'engine/b.ts': '\n'.repeat(399) })).toEqual([
      'engine/a.ts:400:1 long-file',
    ]);
  });

  test('an exported function without a doc comment', () => {
    const text =
      '// A remark.\n/** Told. */\nexport function a() {}\n\n// Only a remark.\nexport function b() {}\nfunction c() {}\n';
    expect(found(docComments, { 'engine/a.ts': text })).toEqual(['engine/a.ts:6:1 undocumented']);
    expect(found(docComments, { 'engine/a.ts': '/** The file tells. */\nexport function a() {}' })).toEqual([]);
    expect(found(docComments, { 'engine/a.ts': '// A remark.\nexport function a() {}' })).toHaveLength(1);
  });
});

test('a module that only its own test uses is unused; one that is named or started is not', () => {
  const files = {
    'engine/a.ts': "import './b.ts'; new URL('./worker.ts', 'file:///');",
    'engine/a.test.ts': "import './a.ts';",
    'engine/b.ts': '',
    'engine/worker.ts': '',
    'server/main.ts': '',
  };
  expect(found(unused, files)).toEqual(['engine/a.ts:1:1 unused']);
});

describe('exports', () => {
  const using = (text: string) => ({ 'engine/b.test.ts': text });

  test.each([
    ['a function', 'export function one() {}', 1, 17],
    ['a constant among others', 'export const two = 1, one = 2;', 1, 23],
    ['a destructured one', 'export const { two, a: one } = x;', 1, 24],
    ['one of a list', 'const two = 1, one = 2; export { two, one };', 1, 39],
    ['passed on by name', "export { two, one } from './c.ts';", 1, 15],
    ['a type that its module does not use', 'export type one = 1; export const two = 1;', 1, 13],
  ])('%s that no other module takes', (_, text, line, column) => {
    const files = { 'engine/a.ts': text, 'engine/c.ts': '', ...using("import { two } from './a.ts';") };
    const all = found(unusedExports, files);
    expect(all).toContain(`engine/a.ts:${line}:${column} unused-export`);
    expect(all.filter((fault) => fault.startsWith('engine/a.ts'))).toHaveLength(1);
  });

  test('reports an unused default export', () => {
    expect(found(unusedExports, { 'engine/a.ts': 'export default 1;' })).toEqual(['engine/a.ts:1:1 unused-export']);
  });

  test.each([
    ['by name', "import { one } from './a.ts';"],
    ['by another name', "import { one as other } from './a.ts';"],
    ['as a type', "import type { one } from './a.ts';"],
    ['all of it', "import * as all from './a.ts';"],
    ['when reached', "const { one } = await import('./a.ts');"],
    ['as a type by import()', "let x: import('./a.ts').one;"],
    ['by its file', "new URL('./a.ts', import.meta.url);"],
  ])('none where it is taken %s', (_, text) => {
    expect(found(unusedExports, { 'engine/a.ts': 'export const one = 1;', ...using(text) })).toEqual([]);
  });

  test('none where it is passed on and taken there', () => {
    const files = {
      'engine/a.ts': 'export const one = 1;\nexport const two = 2;',
      'engine/c.ts': "export * from './a.ts';",
      ...using("import { one } from './c.ts';"),
    };
    expect(found(unusedExports, files)).toEqual(['engine/a.ts:2:14 unused-export']);
  });

  test('accepts types of exported values, and files that tools load by name', () => {
    const files = {
      'engine/a.ts': 'export interface Given { a: 1 }\nexport const one = (): Given => ({ a: 1 });',
      'server/main.ts': 'export const started = 1;',
      'tests/vitest.config.ts': 'export default {};',
      ...using("import { one } from './a.ts';"),
    };
    expect(found(unusedExports, files)).toEqual([]);
  });
});

test('reports a package that nothing imports, names or requires', () => {
  const packages = {
    dependencies: { 'by-import': '1', '@scope/by-path': '1', 'by-style': '1', 'by-peer': '1', unused: '1' },
    devDependencies: { '@types/by-import': '1', '@types/unused': '1', '@types/node': '1' },
  };
  const files = {
    'package.json': JSON.stringify(packages, undefined, 2),
    'package-lock.json': JSON.stringify({
      packages: { 'node_modules/by-import': { peerDependencies: { 'by-peer': '1' } } },
    }),
    'server/a.ts': "import x from 'by-import/sub';\nspawn('node_modules/@scope/by-path/bin.js');",
    'renderer/a.css': "@import 'by-style/styles.css';",
  };
  expect(found(unusedPackages, files)).toEqual(['package.json:7:5 unused-package', 'package.json:11:5 unused-package']);
});

describe('first load', () => {
  test('is the entry and what it imports, each once', () => {
    const chunks = {
      'index.html': { file: 'a.js', isEntry: true, imports: ['_b.js', '_c.js'] },
      '_b.js': { file: 'b.js', imports: ['_c.js'] },
      '_c.js': { file: 'c.js' },
      'later.tsx': { file: 'later.js', imports: ['_b.js'] },
    };
    expect(firstLoadFiles(chunks)).toEqual(['a.js', 'b.js', 'c.js']);
  });

  test('a build without an entry is an error', () => {
    expect(() => firstLoadFiles({})).toThrow('names no entry');
  });

  test('inline scripts are found, those with an address are not', () => {
    const html = '<script type="module" src="/a.js"></script><script>go()</script>';
    expect(inlineScripts(html)).toEqual(['<script>go()</script>']);
  });
});
