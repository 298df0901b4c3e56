/** Uploads whose rows are lanes of a version of a tariff or of a quote. */
import type { PartUpload } from '../../operations/extension.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { accessibleRecord } from '../../records/read/accessibleRecord.ts';
import { saveAnswer, savedIds } from '../../records/save/saveOutcome.ts';
import { LaneSheet } from './laneSheet.ts';
import { saveLanes } from './saveLanes.ts';
import { contextOfLanes, entitiesOf } from './tariffEntities.ts';

export function laneUpload(call: OperationContext, lane: string, tariffId: string): PartUpload {
  const context = contextOfLanes(call, lane);
  return {
    fields: () => LaneSheet.fields(context, tariffId),
    async comparison() {
      const sheet = await LaneSheet.of(context, tariffId);
      return {
        judge: async (rows) => (await sheet.judge(rows)).map(({ lane: record, ...row }) => ({ ...row, record })),
        gone: () => sheet.gone(),
      };
    },
    projection: () => LaneSheet.shown(context, tariffId),
    // A version in use gets its next one.
    async save(rows) {
      const tariff = await accessibleRecord(context, entitiesOf(context).tariff, tariffId, 'get');
      const outcome = await saveLanes(context, { tariff, rows, removed: [] });
      return { answer: () => saveAnswer(outcome), saved: savedIds(outcome) };
    },
  };
}
