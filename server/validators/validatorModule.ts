/**
 * A form's structure validator as an ES module: ajv compiles with `new Function`, which the pages' policy forbids, so it is
 * compiled here and served as a script of our own. What a cell may hold is not its business (engine/cells).
 */
import { createHash } from 'node:crypto';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { structureSchema } from '../../engine/forms/structureSchema.ts';
import { canonicalJson } from '../../metadata/canonical.ts';
import type { ProgramRuntime } from '../runtime/programRuntime.ts';

export interface ValidatorModule {
  code: string;
  /** SHA-256 of the schema, in hexadecimal. */
  hash: string;
}

/**
 * Compiled when first asked for, kept with the program. Fields that need a permission are let through unchecked, because the
 * module is served to anybody. @returns undefined for a template that is not there
 */
export function validatorModule(runtime: ProgramRuntime, template: string): ValidatorModule | undefined {
  const { fields } = runtime.program;
  if (!Object.hasOwn(fields, template)) return undefined;
  return runtime.prepared(`validator of ${template}`, () => {
    const schema = structureSchema((fields[template] ?? []).filter((field) => field.permission === undefined));
    const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, code: { source: true, esm: true } });
    const validate = ajv.compile(schema);
    const generate = ((standalone as unknown as { default?: unknown }).default ?? standalone) as (
      of: typeof ajv,
      validate: unknown,
    ) => string;
    const hash = createHash('sha256').update(canonicalJson(schema)).digest('hex');
    return { code: `${generate(ajv, validate)}\nexport const schema = ${JSON.stringify(schema)};\n`, hash };
  });
}
