/**
 * The signature of every operation that an API definition can name: its parameters, by the names under which a definition's
 * `params` map fills them, and what it gives. The server implements each with `satisfies`; the OpenAPI document is made of
 * them. A parameter that is a number or true/false may come as text (from the address); it is read as what it should be.
 */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { accessOperations } from './accessOperations.ts';
import { allocationOperations } from './allocationOperations.ts';
import { auditOperations } from './auditOperations.ts';
import { authoringOperations } from './authoringOperations.ts';
import { deletedOperations } from './deletedOperations.ts';
import { deliveryOperations } from './deliveryOperations.ts';
import { deliveryProfileOperations } from './deliveryProfileOperations.ts';
import { fulfilmentOperations } from './fulfilmentOperations.ts';
import { importOperations } from './importOperations.ts';
import { jobOperations } from './jobOperations.ts';
import { metadataOperations } from './metadataOperations.ts';
import { newListOperations } from './newListOperations.ts';
import type { OperationSignature } from './operationShapes.ts';
import { procedureOperations } from './procedureOperations.ts';
import { ratingOperations } from './ratingOperations.ts';
import { receivedOperations } from './receivedOperations.ts';
import { recordOperations } from './recordOperations.ts';
import { searchOperations } from './searchOperations.ts';
import { sessionOperations } from './sessionOperations.ts';
import { userOperations } from './userOperations.ts';
import { viewOperations } from './viewOperations.ts';

export const operations = {
  ...sessionOperations,
  ...recordOperations,
  ...viewOperations,
  ...searchOperations,
  ...importOperations,
  ...jobOperations,
  ...deletedOperations,
  ...authoringOperations,
  ...metadataOperations,
  ...newListOperations,
  ...procedureOperations,
  ...ratingOperations,
  ...auditOperations,
  ...deliveryProfileOperations,
  ...deliveryOperations,
  ...fulfilmentOperations,
  ...receivedOperations,
  ...userOperations,
  ...accessOperations,
  ...allocationOperations,
} satisfies Record<string, OperationSignature>;

/** The name of an operation. */
export type OperationName = keyof typeof operations;
export const OperationNameSchema = Type.Union(
  (Object.keys(operations) as OperationName[]).map((name) => Type.Literal(name)),
) as unknown as ReturnType<typeof Type.Unsafe<OperationName>>;

/** The parameters of an operation, as it gets them. */
export type ParamsOf<Name extends OperationName> = Static<(typeof operations)[Name]['params']>;
/** What an operation gives. */
export type ResultOf<Name extends OperationName> = Static<(typeof operations)[Name]['result']>;
