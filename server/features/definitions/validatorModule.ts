/**
 * A form's structure validator as an ES module: ajv compiles with `new Function`, which the pages' policy forbids, so it is
 * compiled here and served as a script of our own. What a cell may hold is not its business (engine/cells).
 */
import { createHash } from 'node:crypto';
import { structureSchema } from '../../../engine/forms/structureSchema.ts';
import { canonicalJson } from '../../../metadata/canonical.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';

export interface ValidatorModule {
  code: string;
  /** SHA-256 of the schema, in hexadecimal. */
  hash: string;
}

/**
 * Compiled on first use, cached with the program. Fields with a permission are not validated, because the module is
 * public. It exports the validator by the schema's name, as `createPrecompiledValidator` requires, and the `schema`.
 * @returns undefined for an unknown template
 */
export function validatorModule(runtime: ProgramRuntime, template: string): Promise<ValidatorModule> | undefined {
  const { fields } = runtime.program;
  if (!Object.hasOwn(fields, template)) return undefined;
  return runtime.prepared(`validator of ${template}`, async () => {
    const schema = structureSchema(
      (fields[template] ?? []).filter(
        ({ permission, pathPermissions }) => permission === undefined && pathPermissions === undefined,
      ),
    );
    // The package imports React, which a server needs only when a form is requested.
    const { compileSchemaValidatorsCode } = await import('@rjsf/validator-ajv8/compileSchemaValidators');
    const validator = compileSchemaValidatorsCode(schema as Parameters<typeof compileSchemaValidatorsCode>[0], {
      ajvFormatOptions: false,
      ajvOptionsOverrides: { verbose: false, code: { esm: true, lines: false } },
    });
    const hash = createHash('sha256').update(canonicalJson(schema)).digest('hex');
    return { code: `${validator}\nexport const schema = ${JSON.stringify(schema)};\n`, hash };
  });
}
