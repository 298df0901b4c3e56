import type { OperationName } from '../../../metadata/signatures/operationNames.ts';
import type { Operation } from '../operation.ts';
import { accessField } from './accessField.ts';
import { bringBack } from './bringBack.ts';
import { create } from './create.ts';
import { forAccount } from './forAccount.ts';
import { get } from './get.ts';
import { list } from './list.ts';
import { profileBase } from './profileBase.ts';
import { remove } from './remove.ts';
import { save } from './save.ts';
import { use } from './use.ts';

/** The operations, by name. */
export const operations = {
  'templates.get': get,
  'templates.forAccount': forAccount,
  'templates.save': save,
  'templates.accessField': accessField,
  'templates.profileBase': profileBase,
  'templates.list': list,
  'templates.create': create,
  'templates.use': use,
  'templates.remove': remove,
  'templates.bringBack': bringBack,
} satisfies { [Name in OperationName]?: Operation<Name> };
