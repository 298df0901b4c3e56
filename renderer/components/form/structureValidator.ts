/**
 * The validator that rjsf asks: the server's compiled ajv module of the template's structure (engine/forms), fetched as
 * a script of this origin, so that nothing is compiled in the page (content security policy).
 */
import type { RJSFValidationError, ValidationData, ValidatorType } from '@rjsf/utils';
import { addressOf } from '../../calls/callApi.ts';
import { previewedTemplate } from '../../runtime/previewed.ts';
import { program } from '../../runtime/program.ts';

interface AjvError {
  instancePath: string;
  message?: string;
  keyword: string;
  params?: Record<string, unknown>;
  schemaPath?: string;
}
type Validate = ((data: unknown) => boolean) & { errors?: AjvError[] | null };

const loaded = new Map<string, Promise<Validate>>();

/** Fetches the compiled validator of a template; the same one while the definitions stay. */
export function loadValidate(template: string): Promise<Validate> {
  // What is only shown is not stored: its cells are checked, and the server knows no such template.
  if (previewedTemplate(template)) return Promise.resolve(() => true);
  const { url } = addressOf('validator', { path: { template, hash: program().hash } });
  const known = loaded.get(url);
  if (known) return known;
  const loading = import(/* @vite-ignore */ url).then((module: { default: Validate }) => module.default);
  loaded.set(url, loading);
  // One that could not be fetched is asked for again.
  loading.catch(() => loaded.delete(url));
  return loading;
}

const fieldOf = ({ instancePath }: AjvError): string => instancePath.split('/')[1] ?? '';

/** rjsf's interface over a compiled validator. Only errors of the fields of `keys` are reported: a form per section. */
export function structureValidator(validate: Validate, keys: readonly string[]): ValidatorType {
  const check = (data: unknown): AjvError[] => {
    const holds = validate(data ?? {});
    return holds ? [] : (validate.errors ?? []).filter((error) => keys.includes(fieldOf(error)));
  };
  return {
    isValid: (_schema, data) => check(data).length === 0,
    rawValidation: <Result>(_schema: unknown, data?: unknown) => ({ errors: check(data) as Result[] }),
    validateFormData(data): ValidationData<unknown> {
      const found = check(data);
      const errors = found.map(
        (error): RJSFValidationError => ({
          name: error.keyword,
          property: `.${fieldOf(error)}`,
          message: error.message ?? 'is not of the right structure',
          params: error.params ?? {},
          stack: `${fieldOf(error)} ${error.message ?? ''}`,
          schemaPath: error.schemaPath ?? '',
        }),
      );
      const errorSchema: Record<string, { __errors: string[] }> = {};
      for (const error of found) {
        const key = fieldOf(error);
        errorSchema[key] ??= { __errors: [] };
        errorSchema[key].__errors.push(error.message ?? 'is not of the right structure');
      }
      return { errors, errorSchema: errorSchema as ValidationData<unknown>['errorSchema'] };
    },
  };
}
