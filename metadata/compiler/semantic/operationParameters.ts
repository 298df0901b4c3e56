/** What a case hands to its operation is what the operation takes; a call that code makes calls the operation that code expects. */
import type { ApiCase } from '../../kinds/api.ts';
import { operations } from '../../signatures/operations.ts';
import { type WellKnownApi, wellKnownApi } from '../../signatures/wellKnownApi.ts';
import type { Context } from '../context.ts';
import type { Schema } from '../inspect.ts';
import { meant } from '../nearest.ts';
import { descend } from '../spot.ts';

export function operationParameters(context: Context): void {
  for (const [name, api] of context.all('api'))
    for (const [key, one] of Object.entries(api.cases) as [string, ApiCase][]) {
      const { properties, required } = operations[one.operation].params as unknown as Schema;
      const spot = descend(context.spot('api', name), ['cases', key]);
      const expected = Object.hasOwn(wellKnownApi, name) ? wellKnownApi[name as WellKnownApi] : one.operation;
      if (one.operation !== expected)
        context.report.spot(
          descend(spot, ['operation']),
          'other-operation',
          `The shell relies on the api "${name}" calling "${expected}".`,
        );
      const takes = Object.keys(properties ?? {});
      for (const parameter of Object.keys(one.params ?? {}))
        if (!takes.includes(parameter))
          context.report.spot(
            { ...descend(spot, ['params', parameter]), aboutKey: true },
            'unknown-parameter',
            `The operation "${one.operation}" takes no "${parameter}".${meant(parameter, takes)}`,
          );
      const missing = (required ?? []).filter((parameter) => !Object.hasOwn(one.params ?? {}, parameter));
      if (missing.length > 0)
        context.report.spot(
          descend(spot, ['operation']),
          'missing-parameter',
          `The operation "${one.operation}" needs ${missing.map((parameter) => `"${parameter}"`).join(', ')}.`,
        );
    }
}
