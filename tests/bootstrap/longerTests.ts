/**
 * Test files that `npm test` leaves out, and `npm run test:full` runs (docs/decisions/0121): stories at length of what a
 * generated check or a shorter file looks at, too. Every other file is part of `npm test`.
 */
const unit = [
  // The whole product compiled once for each case: tests/compiler/faults.test.ts has each fault in a small program.
  'tests/compiler/again.test.ts',
  'tests/compiler/inheritedPlaces.test.ts',
  'tests/compiler/mutations.test.ts',
  'tests/compiler/rename.test.ts',
  'tests/compiler/unfoldedFaults.test.ts',
  'tests/definitions/keptProgram.test.ts',
  'tests/definitions/nextBase.test.ts',
  'tests/definitions/resourcePages.test.ts',
  'tests/server/access/everyKind.test.ts',
  'tests/server/access/shownActionsOfAll.test.ts',
  'tests/server/applied.test.ts',
  'tests/server/authoring/commands.test.ts',
  'tests/server/authoring/exchange.test.ts',
  'tests/server/authoring/fieldConditions.test.ts',
  'tests/server/authoring/fields.test.ts',
  'tests/server/authoring/formerDrafts.test.ts',
  'tests/server/authoring/indexes.test.ts',
  'tests/server/authoring/judged.test.ts',
  'tests/server/authoring/lasting.test.ts',
  'tests/server/authoring/levels.test.ts',
  'tests/server/authoring/rename.test.ts',
  'tests/server/authoring/restingConditions.test.ts',
  'tests/server/authoring/together.test.ts',
  'tests/server/authoring/trying.test.ts',
  'tests/server/bounds.test.ts',
  'tests/server/commands.test.ts',
  'tests/server/commandsBadInput.test.ts',
  'tests/server/computedWriters.test.ts',
  'tests/server/exportedLabels.test.ts',
  'tests/server/formerNames.test.ts',
  'tests/server/groups.test.ts',
  'tests/server/metadata.test.ts',
  'tests/server/metadataUses.test.ts',
  'tests/server/processes/totals.test.ts',
  // Also covered by an end-to-end test (tests/e2e/chargeTotals.e2e.test.ts).
  'tests/server/processes/totalsOfMembers.test.ts',
  'tests/server/renamedColumn.test.ts',
  'tests/server/storeTenant.test.ts',
  'tests/server/sweep.test.ts',
  'tests/server/takenAtOnce.test.ts',
  'tests/server/watch.test.ts',
  // Also covered by an end-to-end test (tests/e2e/resource.e2e.test.ts). Every option of a profile, each sent;
  // tests/server/delivery/sending.test.ts sends the common ones.
  'tests/server/newLists.test.ts',
  // Every option of a profile, each sent; tests/server/delivery/sending.test.ts sends what most have.
  'tests/server/delivery/options.test.ts',
  // Attacks by each property, each compiled; tests/definitions/authorship.test.ts states who may change which.
  'tests/server/authoring/protected.test.ts',
  'tests/server/authoring/calls.test.ts',
  'tests/server/authoring/heard.test.ts',
  // Each answer that a vendor can give.
  'tests/server/delivery/vendors.test.ts',
  // Each way in which an upload ends; tests/server/imports.test.ts has those that end well.
  'tests/server/uploadEnds.test.ts',
  // Every route with bytes, in each encoding.
  'tests/server/promisedLengths.test.ts',
  // Clocks that jump, events that are missed.
  'tests/server/timers.test.ts',
  'tests/server/eventsMissed.test.ts',
  // Calls about signing in, interleaved by their statements on both databases.
  'tests/server/people/interleavings.test.ts',
  // Processes killed, databases away, files broken on purpose.
  'tests/store/crash.test.ts',
  'tests/server/serversKilled.test.ts',
  'tests/server/backupRefused.test.ts',
  'tests/server/billing/bulkBillingKilled.test.ts',
  'tests/server/delivery/deliveryKilled.test.ts',
  'tests/server/delivery/handoverKilled.test.ts',
  'tests/server/databaseAway.test.ts',
  'tests/server/processes/procedureKilled.test.ts',
  'tests/server/rating/laneUploadKilled.test.ts',
  'tests/server/trial/trial.test.ts',
  // At random, and with names that every object inherits, by every call.
  'tests/server/fuzz.test.ts',
  'tests/server/inheritedNames.test.ts',
];

const endToEnd = [
  'auditDialog',
  'authoringFields',
  'authoringRows',
  'authoringRules',
  'badInput',
  'captureMessages',
  'chargeTotals',
  'chargesOfAll',
  'childGrid',
  'definitionEditor',
  'definitions',
  'deliveryScreens',
  'deskExample',
  'devReload',
  'ediDesign',
  'everyKind',
  'exceptions',
  'filter',
  'filterOperators',
  'firstDay.keyboard',
  'firstDay.mouse',
  'fulfilment',
  'gridEditing',
  'gridExport',
  'gridLargeExport',
  'gridManyRows',
  'gridPaste',
  'gridView',
  'harbor',
  'imsProfiles',
  'killed',
  'largeFile',
  'managedDocuments',
  'masterData',
  'messages',
  'metadata',
  'newList',
  'newShapes',
  'notifications',
  'permissions',
  'ratingMessages',
  'recordPage',
  'records',
  'referencedColumns',
  'resource',
  'rightToLeft',
  'screenDesigner',
  'story.keyboard',
  'titledFile',
  'whoMaySee',
  // Ready, bill and approve are in the story of billing, every transition by call in tests/server/billing/invoices.test.ts.
  'invoiceTransitions',
].map((name) => `tests/e2e/${name}.e2e.test.ts`);

export const longerTests: readonly string[] = [...unit, ...endToEnd];

/** The tests that `npm test` excludes from a vitest run; empty for chosen files and the other commands. */
export const leftOut = (): readonly string[] => (process.env.TESTS === 'short' ? longerTests : []);
