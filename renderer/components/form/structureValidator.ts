/**
 * The validator that rjsf asks: the server's compiled ajv module of the template's structure (engine/forms), fetched as
 * a script of this origin, so that nothing is compiled in the page (content security policy).
 */
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import {
  RECORD_SCHEMA,
  type StructureError,
  type StructureSchema,
  structureErrors,
} from '../../../engine/forms/structureSchema.ts';
import { addressOf } from '../../http/callApi.ts';
import { previewedTemplate } from '../../program/previewDefinitions.ts';
import { program } from '../../program/program.ts';

/** Exports of the server's module: the compiled validator by schema name, and the schema. */
export interface StructureModule {
  readonly [RECORD_SCHEMA]: ((data: unknown) => boolean) & { errors?: StructureError[] | null };
  readonly schema: StructureSchema;
}

/** Finds nothing: of what is only shown the server knows no template, and its cells are checked all the same. */
export const NO_STRUCTURE: StructureModule = { [RECORD_SCHEMA]: () => true, schema: { type: 'object' } };

const loaded = new Map<string, Promise<StructureModule>>();

/** Fetches the compiled validator of a template; the same one while the definitions stay. */
export function loadStructure(template: string): Promise<StructureModule> {
  if (previewedTemplate(template)) return Promise.resolve(NO_STRUCTURE);
  const { url } = addressOf('validator', { path: { template, hash: program().hash } });
  const known = loaded.get(url);
  if (known) return known;
  const loading: Promise<StructureModule> = import(/* @vite-ignore */ url);
  loaded.set(url, loading);
  // Retry failed downloads.
  loading.catch(() => loaded.delete(url));
  return loading;
}

/**
 * The schema of a record for rjsf: fields are rendered from the template (SectionFields.tsx), so it need not resolve
 * the schema of each. Its $id is that of the schema from which the module was compiled.
 */
export const RECORD: RJSFSchema = { $id: RECORD_SCHEMA, type: 'object' };

/** rjsf's interface over a compiled module; what a scalar may be is left to engine/cells. */
export function structureValidator({ [RECORD_SCHEMA]: compiled, schema }: StructureModule): ValidatorType {
  const validate = Object.assign(
    (data: unknown): boolean => {
      const errors = compiled(data) ? [] : structureErrors(schema, data, compiled.errors ?? []);
      validate.errors = errors.length > 0 ? errors : null;
      return errors.length === 0;
    },
    { errors: null as StructureError[] | null },
  );
  return createPrecompiledValidator({ [RECORD_SCHEMA]: validate } as never, RECORD);
}
