import type { OperationName } from '../../../metadata/signatures/operationNames.ts';
import type { Operation } from '../operation.ts';
import { form } from './form.ts';
import { rows } from './rows.ts';
import { saveForm } from './saveForm.ts';

/** The operations, by name. */
export const operations = {
  'metadata.rows': rows,
  'metadata.form': form,
  'metadata.saveForm': saveForm,
} satisfies { [Name in OperationName]?: Operation<Name> };
