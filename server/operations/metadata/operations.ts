/** What is called over templates as a whole, metadata and former versions, by name. */
import type { MetadataOperationName } from '../../../metadata/signatures/metadataOperationNames.ts';
import { entry } from '../histories/entry.ts';
import { list as listHistories } from '../histories/list.ts';
import type { Operation } from '../operation.ts';
import { bringBack } from '../templates/bringBack.ts';
import { create } from '../templates/create.ts';
import { list as listTemplates } from '../templates/list.ts';
import { remove } from '../templates/remove.ts';
import { use } from '../templates/use.ts';
import { form } from './form.ts';
import { rows } from './rows.ts';
import { saveForm } from './saveForm.ts';

export const metadataOperations = {
  'templates.list': listTemplates,
  'templates.create': create,
  'templates.use': use,
  'templates.remove': remove,
  'templates.bringBack': bringBack,
  'metadata.rows': rows,
  'metadata.form': form,
  'metadata.saveForm': saveForm,
  'histories.list': listHistories,
  'histories.entry': entry,
} satisfies { [Name in MetadataOperationName]: Operation<Name> };
