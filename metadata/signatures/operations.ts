/**
 * The signature of every operation that an API definition can name: its parameters, by the names under which a definition's
 * `params` map fills them, and what it gives. The server implements each with `satisfies`; the OpenAPI document is made of
 * them. A parameter that is a number or true/false may come as text (from the address); it is read as what it should be.
 */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import * as freight from '../freight/index.ts';
import * as access from './features/access.ts';
import * as activity from './features/activity.ts';
import * as ageing from './features/ageing.ts';
import * as approvals from './features/approvals.ts';
import * as authoring from './features/authoring.ts';
import * as definitions from './features/definitions.ts';
import * as events from './features/events.ts';
import * as exports from './features/exports.ts';
import * as files from './features/files.ts';
import * as filterProfiles from './features/filterProfiles.ts';
import * as gridViews from './features/gridViews.ts';
import * as help from './features/help.ts';
import * as histories from './features/histories.ts';
import * as imports from './features/imports.ts';
import * as jobs from './features/jobs.ts';
import * as mail from './features/mail.ts';
import * as metadata from './features/metadata.ts';
import * as metadataTypes from './features/metadataTypes.ts';
import * as newLists from './features/newLists.ts';
import * as prints from './features/prints.ts';
import * as procedures from './features/procedures.ts';
import * as records from './features/records.ts';
import * as reports from './features/reports.ts';
import * as rules from './features/rules.ts';
import * as search from './features/search.ts';
import * as session from './features/session.ts';
import * as suggestions from './features/suggestions.ts';
import * as templates from './features/templates.ts';
import * as users from './features/users.ts';
import type { OperationSignature } from './operationShapes.ts';

export const operations = {
  ...freight.operations,
  ...access.operations,
  ...activity.operations,
  ...ageing.operations,
  ...approvals.operations,
  ...authoring.operations,
  ...definitions.operations,
  ...events.operations,
  ...exports.operations,
  ...files.operations,
  ...filterProfiles.operations,
  ...gridViews.operations,
  ...help.operations,
  ...histories.operations,
  ...imports.operations,
  ...jobs.operations,
  ...mail.operations,
  ...metadata.operations,
  ...metadataTypes.operations,
  ...newLists.operations,
  ...prints.operations,
  ...procedures.operations,
  ...records.operations,
  ...reports.operations,
  ...rules.operations,
  ...search.operations,
  ...session.operations,
  ...suggestions.operations,
  ...templates.operations,
  ...users.operations,
} satisfies Record<string, OperationSignature>;

/** The name of an operation. */
export type OperationName = keyof typeof operations;
export const OperationNameSchema = Type.Union(
  (Object.keys(operations) as OperationName[]).map((name) => Type.Literal(name)),
) as unknown as ReturnType<typeof Type.Unsafe<OperationName>>;

/** The parameters of an operation, as it gets them. */
export type ParamsOf<Name extends OperationName> = Static<(typeof operations)[Name]['params']>;
/** The result type of an operation. */
export type ResultOf<Name extends OperationName> = Static<(typeof operations)[Name]['result']>;
