/** Labels of the folders of an ageing report. */
import { own } from '../../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { labelsOfField } from '../../records/read/listLabels.ts';
import { namesOf } from '../../session/users.ts';
import type { Report } from './agedRecords.ts';

/** @returns labels by key; a key without one is its own label */
export async function folderLabels(
  context: OperationContext,
  level: Report['levels'][number] | undefined,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (!level) return new Map();
  const { services, runtime } = context;
  if (level.of === 'person') return namesOf(services.store, runtime.program, own.user, keys);
  if (level.list === undefined) return new Map();
  const isOfRecords = runtime.program.definitions.list[level.list]?.from !== undefined;
  const field = { type: isOfRecords ? 'reference' : 'dropdown', suggestionsSource: level.list } as const;
  return labelsOfField(context, field, keys);
}
