import type { StoredRecord } from '../../store/index.ts';

/** The name of the saved view that a grid had when its owner left it: no name that a person can give. */
export const CURRENT = '$current';

/** A saved view of a grid, as it is sent: its layout is kept as JSON text. */
export function wireView(record: StoredRecord, asker: string): Record<string, unknown> {
  const { name, grid, owner, isShared, layout } = record.values;
  return {
    id: record.id,
    name,
    grid,
    mine: owner === asker,
    isShared: isShared === true,
    layout: typeof layout === 'string' ? (JSON.parse(layout) as unknown) : {},
    version: record.version,
  };
}
