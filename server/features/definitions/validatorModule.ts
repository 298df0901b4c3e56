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
 * Compiled when first asked for, kept with the program. Fields that need a permission are let through unchecked, because the
 * module is served to anybody. It exports the validator by the schema's name, as `createPrecompiledValidator` asks for it, and
 * the `schema`. @returns undefined for a template that is not there
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
    // The package brings React with it, which a server that nobody asks for a form does not need.
    const { compileSchemaValidatorsCode } = await import('@rjsf/validator-ajv8/compileSchemaValidators');
    const validator = compileSchemaValidatorsCode(schema as Parameters<typeof compileSchemaValidatorsCode>[0], {
      ajvFormatOptions: false,
      ajvOptionsOverrides: { verbose: false, code: { esm: true, lines: false } },
    });
    const hash = createHash('sha256').update(canonicalJson(schema)).digest('hex');
    return { code: `${validator}\nexport const schema = ${JSON.stringify(schema)};\n`, hash };
  });
}
