import type { FeatureOperations } from '../../operations/operation.ts';
import { form } from './operations/form.ts';
import { rows } from './operations/rows.ts';
import { saveForm } from './operations/saveForm.ts';

/** The operations, by name. */
export const operations = {
  'metadata.rows': rows,
  'metadata.form': form,
  'metadata.saveForm': saveForm,
} satisfies FeatureOperations;
