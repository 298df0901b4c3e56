import type { OperationName } from '../../../metadata/signatures/operationNames.ts';
import type { Operation } from '../operation.ts';
import { available } from './available.ts';
import { count } from './count.ts';
import { bringBack, deleted } from './deleted.ts';
import { get } from './get.ts';
import { groups } from './groups.ts';
import { history } from './history.ts';
import { list } from './list.ts';
import { lookup } from './lookup.ts';
import { remove } from './remove.ts';
import { restore } from './restore.ts';
import { save } from './save.ts';
import { transition } from './transition.ts';
import { tree } from './tree.ts';

/** The operations, by name. */
export const operations = {
  'records.list': list,
  'records.count': count,
  'records.groups': groups,
  'records.get': get,
  'records.save': save,
  'records.remove': remove,
  'records.history': history,
  'records.restore': restore,
  'records.deleted': deleted,
  'records.bringBack': bringBack,
  'records.transition': transition,
  'records.tree': tree,
  'records.available': available,
  'records.lookup': lookup,
} satisfies { [Name in OperationName]?: Operation<Name> };
