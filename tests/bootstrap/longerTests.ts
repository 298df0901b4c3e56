/**
 * Test files that `npm test` leaves out, and `npm run test:full` runs (docs/decisions/0121): stories at length of what a
 * generated check or a shorter file looks at, too. Every other file is part of `npm test`.
 */
const unit = [
  // The whole product compiled once for each case: tests/compiler/faults.test.ts has each fault in a small program.
  'tests/compiler/again.test.ts',
  'tests/compiler/mutations.test.ts',
  'tests/compiler/rename.test.ts',
  'tests/compiler/unfoldedFaults.test.ts',
  'tests/definitions/keptProgram.test.ts',
  'tests/definitions/nextBase.test.ts',
  'tests/server/access/everyKind.test.ts',
  'tests/server/applied.test.ts',
  'tests/server/authoring/commands.test.ts',
  'tests/server/authoring/fields.test.ts',
  'tests/server/authoring/formerDrafts.test.ts',
  'tests/server/authoring/lasting.test.ts',
  'tests/server/authoring/levels.test.ts',
  'tests/server/authoring/rename.test.ts',
  'tests/server/authoring/together.test.ts',
  'tests/server/bounds.test.ts',
  'tests/server/commands.test.ts',
  'tests/server/commandsBadInput.test.ts',
  'tests/server/exportedLabels.test.ts',
  'tests/server/formerNames.test.ts',
  'tests/server/groups.test.ts',
  'tests/server/metadata.test.ts',
  'tests/server/metadataUses.test.ts',
  'tests/server/processes/totals.test.ts',
  // By a story of the browser, too (tests/e2e/chargeTotals.e2e.test.ts).
  'tests/server/processes/totalsOfMembers.test.ts',
  'tests/server/renamedColumn.test.ts',
  'tests/server/sweep.test.ts',
  'tests/server/watch.test.ts',
  // By a story of the browser, too (tests/e2e/resource.e2e.test.ts).
  'tests/server/newLists.test.ts',
  // Every option of a profile, each sent; tests/server/delivery/sending.test.ts sends what most have.
  'tests/server/delivery/options.test.ts',
  // Processes killed, databases away, files broken on purpose.
  'tests/server/backupRefused.test.ts',
  'tests/server/billing/bulkBillingKilled.test.ts',
  'tests/server/delivery/deliveryKilled.test.ts',
  'tests/server/databaseAway.test.ts',
  'tests/server/processes/procedureKilled.test.ts',
  'tests/server/rating/laneUploadKilled.test.ts',
  // At random, and with names that every object inherits, by every call.
  'tests/server/fuzz.test.ts',
  'tests/server/inheritedNames.test.ts',
];

const endToEnd = [
  'authoringFields',
  'authoringRows',
  'authoringRules',
  'badInput',
  'captureMessages',
  'childGrid',
  'definitionEditor',
  'definitions',
  'devReload',
  'everyKind',
  'filter',
  'filterOperators',
  'firstDay.keyboard',
  'gridExport',
  'gridLargeExport',
  'gridManyRows',
  'gridPaste',
  'gridView',
  'harbor',
  'killed',
  'largeFile',
  'masterData',
  'messages',
  'metadata',
  'newList',
  'newShapes',
  'notifications',
  'rightToLeft',
  'screenDesigner',
  'story.keyboard',
  'titledFile',
  'whoMaySee',
  // Ready, bill and approve are in the story of billing, every transition by call in tests/server/billing/invoices.test.ts.
  'invoiceTransitions',
].map((name) => `tests/e2e/${name}.e2e.test.ts`);

export const longerTests: readonly string[] = [...unit, ...endToEnd];

/** What `npm test` leaves out of a vitest run; nothing where files are named, or by the other commands. */
export const leftOut = (): readonly string[] => (process.env.TESTS === 'short' ? longerTests : []);
