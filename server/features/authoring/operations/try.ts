import { checkActions } from '../../../../metadata/kinds/checkActions.ts';
import { chosenDrafts } from '../../../authoring/chosenDrafts.ts';
import { draftRuntime } from '../../../authoring/draftRuntime.ts';
import { resolveLayer } from '../../../authoring/layerTarget.ts';
import { narrowToRole } from '../../../authoring/narrowToRole.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError, notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { recordChecker } from '../../../records/check/checker.ts';
import { checkRecords } from '../../../records/check/checkRecords.ts';
import { verdictWords } from '../../../records/check/verdictWords.ts';
import { ruleChecker } from '../ruleChecker.ts';

/** Traces contain each step, so the number of rows is lower. */
const MAX_TRACED_ROWS = 500;

/** Nothing is stored: rows in, what the drafts make of them out. */
export const tryOut: Operation<'authoring.try'> = {
  async run(context, { layer, template, rows, rule, role, trace = false, action = 'default', pieces: layerEntries }) {
    if (trace && rows.length > MAX_TRACED_ROWS)
      throw new HttpError(422, t('authoringTooMany', { most: MAX_TRACED_ROWS }));
    const place = await resolveLayer(context, layer);
    const drafts = await chosenDrafts(context, place, layerEntries);
    const runtime = await draftRuntime(context, place, drafts);
    const templates = runtime.program.definitions.template;
    const found = Object.hasOwn(templates, template) ? templates[template] : undefined;
    if (!found) throw notFound(t('templateNotFound'));
    const tried = narrowToRole(context, runtime, role);
    const entity = found.entity ?? '';
    const hidden = found.entity === undefined ? new Set<string>() : tried.access.hidden(entity);
    const checker =
      rule === undefined ? recordChecker(runtime, entity, template) : ruleChecker(runtime, template, rule);
    const started = performance.now();
    const asked = checkActions.find((one) => one === action) ?? 'default';
    const outcomes = await checkRecords(tried, checker, rows, asked, { trace });
    const milliseconds = Math.round((performance.now() - started) * 10) / 10;
    const seen = <Value>(of: Readonly<Record<string, Value>>) => Object.entries(of).filter(([key]) => !hidden.has(key));
    return {
      rows: outcomes.map((outcome) => {
        const wrong = seen(outcome.verdicts).filter(([, verdict]) => verdict.isError);
        return {
          values: Object.fromEntries(seen(outcome.values)),
          assigned: Object.fromEntries(seen(outcome.assigned)),
          hasErrors: outcome.hasErrors,
          errors: Object.fromEntries(wrong.map(([key, verdict]) => [key, verdictWords(verdict)])),
          verdicts: Object.fromEntries(
            seen(outcome.verdicts).map(([key, { tone, ruleId, row }]) => [key, { tone, ruleId, row }]),
          ),
          ...(trace
            ? {
                trace: (outcome.trace ?? []).filter(
                  ({ key, blocks }) =>
                    !hidden.has(key) &&
                    blocks.every(({ conditions }) => conditions.every(({ field }) => !hidden.has(field))),
                ),
              }
            : {}),
        };
      }),
      milliseconds,
    };
  },
};
