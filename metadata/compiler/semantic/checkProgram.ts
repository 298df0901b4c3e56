/** The checks that look at all definitions together, each a file of this folder. */
import type { Context } from '../context.ts';
import { addresses } from './addresses.ts';
import { addressQueries } from './addressQueries.ts';
import { aggregates } from './aggregates.ts';
import { anchors } from './anchors.ts';
import { apiCases } from './apiCases.ts';
import { boundSecrets } from './boundSecrets.ts';
import { callers } from './callers.ts';
import { chosenTemplates } from './chosenTemplates.ts';
import { clock } from './clock.ts';
import { comparisons } from './comparisons.ts';
import { componentValues } from './componentValues.ts';
import { computedCircles } from './computedCircles.ts';
import { conditions } from './conditions.ts';
import { constants } from './constants.ts';
import { drawnTotals } from './drawnTotals.ts';
import { emails } from './emails.ts';
import { examples } from './examples.ts';
import { expressionTypes } from './expressionTypes.ts';
import { fieldPaths } from './fieldPaths.ts';
import { fieldValues } from './fieldValues.ts';
import { formerNames } from './formerNames.ts';
import { hiddenFields } from './hiddenFields.ts';
import { hotkeys } from './hotkeys.ts';
import { inheritedNames } from './inheritedNames.ts';
import { lifecycles } from './lifecycles.ts';
import { listQueries } from './listQueries.ts';
import { listValues } from './listValues.ts';
import { literalNames } from './literalNames.ts';
import { messages } from './messages.ts';
import { nesting } from './nesting.ts';
import { openedDialogs } from './openedDialogs.ts';
import { operationParameters } from './operationParameters.ts';
import { ownEntities } from './ownEntities.ts';
import { ownedLists } from './ownedLists.ts';
import { parents } from './parents.ts';
import { partPlacement } from './partPlacement.ts';
import { pathParameters } from './pathParameters.ts';
import { permissions } from './permissions.ts';
import { prints } from './prints.ts';
import { processes } from './processes.ts';
import { queries } from './queries.ts';
import { reachability } from './reachability.ts';
import { rowLimits } from './rowLimits.ts';
import { rules } from './rules.ts';
import { samples } from './samples.ts';
import { savedTemplates } from './savedTemplates.ts';
import { searchRoutes } from './searchRoutes.ts';
import { shownRecords } from './shownRecords.ts';
import { stateLists } from './stateLists.ts';
import { storedIn } from './storedIn.ts';
import { surfaces } from './surfaces.ts';
import { templates } from './templates.ts';
import { tenants } from './tenants.ts';
import { unreadResults } from './unreadResults.ts';
import { untriedRules } from './untriedRules.ts';
import { virtualFields } from './virtualFields.ts';
import { withoutGesture } from './withoutGesture.ts';

const checks = [
  addresses,
  addressQueries,
  aggregates,
  anchors,
  apiCases,
  callers,
  chosenTemplates,
  clock,
  comparisons,
  componentValues,
  constants,
  computedCircles,
  conditions,
  drawnTotals,
  emails,
  examples,
  expressionTypes,
  fieldPaths,
  fieldValues,
  formerNames,
  hiddenFields,
  hotkeys,
  inheritedNames,
  lifecycles,
  listQueries,
  listValues,
  literalNames,
  messages,
  partPlacement,
  nesting,
  openedDialogs,
  operationParameters,
  ownEntities,
  ownedLists,
  parents,
  pathParameters,
  permissions,
  prints,
  processes,
  reachability,
  rowLimits,
  rules,
  samples,
  savedTemplates,
  searchRoutes,
  shownRecords,
  stateLists,
  storedIn,
  boundSecrets,
  surfaces,
  templates,
  tenants,
  queries,
  unreadResults,
  untriedRules,
  virtualFields,
  withoutGesture,
] satisfies ((context: Context) => void)[];

/** Runs every check. Definitions of invalid shape are skipped: their own faults are already reported. */
export function checkProgram(context: Context): void {
  for (const check of checks) check(context);
}
