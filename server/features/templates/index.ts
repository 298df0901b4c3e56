import type { FeatureOperations } from '../../operations/operation.ts';
import { accessField } from './operations/accessField.ts';
import { create } from './operations/create.ts';
import { forAccount } from './operations/forAccount.ts';
import { get } from './operations/get.ts';
import { list } from './operations/list.ts';
import { profileBase } from './operations/profileBase.ts';
import { remove } from './operations/remove.ts';
import { save } from './operations/save.ts';
import { undelete } from './operations/undelete.ts';
import { use } from './operations/use.ts';

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
  'templates.undelete': undelete,
} satisfies FeatureOperations;
