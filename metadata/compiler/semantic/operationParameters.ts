/** A case passes only parameters that its operation accepts; calls made by code use the operation that the code expects. */
import type { ApiCase } from '../../kinds/api.ts';
import { operations } from '../../signatures/operations.ts';
import { type WellKnownApi, wellKnownApi } from '../../signatures/wellKnownApi.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import type { Schema } from '../inspect.ts';

export function operationParameters(context: Context): void {
  for (const [name, api] of context.all('api'))
    for (const [key, one] of Object.entries(api.cases) as [string, ApiCase][]) {
      const { properties, required } = operations[one.operation].params as unknown as Schema;
      const cursor = descend(context.cursor('api', name), ['cases', key]);
      const expected = Object.hasOwn(wellKnownApi, name) ? wellKnownApi[name as WellKnownApi] : one.operation;
      if (one.operation !== expected)
        context.report.cursor(
          descend(cursor, ['operation']),
          'other-operation',
          `The shell relies on the api "${name}" calling "${expected}".`,
        );
      const takes = Object.keys(properties ?? {});
      for (const parameter of Object.keys(one.params ?? {}))
        if (!takes.includes(parameter))
          context.report.cursor(
            { ...descend(cursor, ['params', parameter]), aboutKey: true },
            'unknown-parameter',
            `The operation "${one.operation}" takes no "${parameter}".${didYouMean(parameter, takes)}`,
          );
      const missing = (required ?? []).filter((parameter) => !Object.hasOwn(one.params ?? {}, parameter));
      if (missing.length > 0)
        context.report.cursor(
          descend(cursor, ['operation']),
          'missing-parameter',
          `The operation "${one.operation}" needs ${missing.map((parameter) => `"${parameter}"`).join(', ')}.`,
        );
    }
}
