/**
 * Runs the checks over the whole project. Prints every fault, exits 1 when there is one; with `--report FILE` writes
 * how many checks passed and failed.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { border } from './border.ts';
import { contractCitations } from './contractCitations.ts';
import { cycles } from './cycles.ts';
import { decisionIndex, decisions } from './decisions.ts';
import { docComments } from './docComments.ts';
import { entityNames } from './entityNames.ts';
import { type Check, faultLine } from './fault.ts';
import { floors } from './floors.ts';
import { importTable } from './importTable.ts';
import { shortBase } from './linesOfBase.ts';
import { logicalSides } from './logicalSides.ts';
import { outsideRequests } from './outsideRequests.ts';
import { projectFiles } from './projectFiles.ts';
import { promises } from './promises.ts';
import { noEval, purity } from './purity.ts';
import { rawClock } from './rawClock.ts';
import { definitionsAreJson, fileLength, forbiddenTextsCheck } from './texts.ts';
import { toldStories } from './toldStories.ts';
import { unused } from './unused.ts';
import { unusedExports } from './unusedExports.ts';
import { unusedPackages } from './unusedPackages.ts';
import { writers } from './writers.ts';

/** The checks that fail the run, and those that only advise. */
const binding: readonly Check[] = [
  importTable,
  floors,
  border,
  cycles,
  purity,
  noEval,
  entityNames,
  writers,
  outsideRequests,
  rawClock,
  logicalSides,
  definitionsAreJson,
  forbiddenTextsCheck,
  contractCitations,
  decisions,
  promises,
  toldStories,
  shortBase,
  unusedExports,
  unusedPackages,
];
const advisory: readonly Check[] = [fileLength, docComments, unused, decisionIndex];

const files = projectFiles(fileURLToPath(new URL('../..', import.meta.url)));
const tally = { passed: 0, failed: 0, skipped: 0 };

for (const check of binding) {
  const faults = check.run(files);
  for (const fault of faults) console.log(faultLine(fault));
  if (faults.length === 0) tally.passed += 1;
  else tally.failed += 1;
}
for (const check of advisory) for (const fault of check.run(files)) console.log(`advice: ${faultLine(fault)}`);

const at = process.argv.indexOf('--report');
const report = at === -1 ? undefined : process.argv[at + 1];
if (report) writeFileSync(report, JSON.stringify(tally));
process.exitCode = tally.failed > 0 ? 1 : 0;
