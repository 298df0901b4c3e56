/** The platform serves any trade: its texts contain no words of freight. */
import { expect, it } from 'vitest';
import { isRecord } from '../../metadata/isRecord.ts';
import { readFolder } from '../../server/program/definitions/readFolder.ts';

const FREIGHT =
  /\b(shipments?|tariffs?|carriers?|freight|lanes?|ports?|seaports?|airports?|vessels?|containers?|EDI|packets?|brokers?|waybills?|incoterms?|quote requests?)\b/i;
/** Properties with a text for users, or a description for authors. */
const TEXTS: ReadonlySet<string> = new Set([
  'description',
  'errorMessage',
  'label',
  'plural',
  'summary',
  'text',
  'title',
  'toolTip',
]);
/** Files whose texts still contain such words. Remove a file when its texts are moved to the trade. */
const NOT_YET: ReadonlySet<string> = new Set([
  'access/groups.definitions.json',
  'approvals/approvals.definitions.json',
  'approvals/server.messages.json',
  'authoring/api.json',
  'authoring/editor.messages.json',
  'authoring/rule.messages.json',
  'documents/api.definitions.json',
  'documents/examples.json',
  'documents/managedDocument.definitions.json',
  'documents/messages.json',
  'documents/upload.definitions.json',
  'lists/lists.json',
  'organisation/locations.definitions.json',
  'shell/calls.definitions.json',
]);
const PLATFORM = 'definitions/platform/';

const platform = (await readFolder()).filter(({ path }) => path.startsWith(PLATFORM) && path.endsWith('.json'));

/** The texts of a definition with a word of freight. */
function freightTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(freightTexts);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    typeof member === 'string' ? (TEXTS.has(key) && FREIGHT.test(member) ? [member] : []) : freightTexts(member),
  );
}

it('names nothing of freight in a text', () => {
  const found = platform
    .map(({ path, text }) => ({ file: path.slice(PLATFORM.length), texts: freightTexts(JSON.parse(text)) }))
    .filter(({ texts }) => texts.length > 0);
  expect(found.filter(({ file }) => !NOT_YET.has(file))).toEqual([]);
  expect([...NOT_YET].filter((name) => !found.some(({ file }) => file === name))).toEqual([]);
});
