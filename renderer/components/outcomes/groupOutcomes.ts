/** The result of a bulk action as groups: the changed records, and the others by the reason why they did not change. */

export interface Refused {
  /** The record: of a transition `id`, of a procedure `item`. */
  readonly id?: string;
  readonly item?: string;
  readonly msg?: string;
}

export interface OutcomeGroup {
  /** Undefined for the changed records. */
  readonly reason: string | undefined;
  readonly count: number;
  /** The known ids: fewer than `count` where the answer of a job has only the first ones. */
  readonly ids: readonly string[];
}

export interface Outcomes {
  readonly doneCount: number;
  readonly refused: readonly Refused[];
  /** More than those in `refused` where the answer has only the first ones. */
  readonly refusedCount: number;
  /** Ids of the records that the action was started for. */
  readonly ids: readonly string[];
}

/** Changed records first, then the reasons, the most frequent one first. */
export function groupOutcomes({ doneCount, refused, refusedCount, ids }: Outcomes): OutcomeGroup[] {
  const byReason = new Map<string, string[]>();
  const unchanged = new Set<string>();
  for (const one of refused) {
    const id = one.id ?? one.item ?? '';
    unchanged.add(id);
    const { msg = '' } = one;
    byReason.set(msg, [...(byReason.get(msg) ?? []), id]);
  }
  const isComplete = refused.length >= refusedCount;
  const done = isComplete ? ids.filter((id) => !unchanged.has(id)) : [];
  const groups = [...byReason].map(([reason, some]): OutcomeGroup => ({ reason, count: some.length, ids: some }));
  groups.sort((one, other) => other.count - one.count);
  const rest = refusedCount - refused.length;
  return [
    { reason: undefined, count: doneCount, ids: done.slice(0, doneCount) },
    ...groups,
    ...(rest > 0 ? [{ reason: '', count: rest, ids: [] }] : []),
  ];
}
