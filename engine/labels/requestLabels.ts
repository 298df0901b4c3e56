/** The requests that resolve labels of a list: the same for a paste in the browser and a file on the server. */
import { type LabelResolutions, type LabelSource, textsToResolve } from './resolveLabels.ts';

/** Texts in one question, so that no body outgrows the server's limit. */
const BATCH = 2000;
/** Chosen values in one question. */
export const MAX_CHOSEN_VALUES = 500;

export interface LabelRequest {
  /** The list's records of which one of the fields is one of the texts. */
  records(fields: readonly string[], texts: readonly string[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Those of the texts that are values of the list, at most {@link MAX_CHOSEN_VALUES} at once. */
  chosen(texts: readonly string[]): Promise<readonly unknown[]>;
}

/** Requests the texts in batches, and adds the answers to the resolutions. */
export async function requestLabels(
  meanings: LabelResolutions,
  source: LabelSource,
  texts: readonly string[],
  { records, chosen }: LabelRequest,
): Promise<void> {
  const all = textsToResolve(texts, source);
  const fields = [source.label, ...(source.value === undefined ? [] : [source.value])];
  for (let at = 0; at < all.length; at += BATCH)
    for (const record of await records(fields, all.slice(at, at + BATCH))) meanings.learn(record);
  if (source.value !== undefined) return;
  // Texts that are not labels may be ids.
  const rest = all.filter((text) => !meanings.isLabel(text));
  for (let at = 0; at < rest.length; at += MAX_CHOSEN_VALUES)
    for (const value of await chosen(rest.slice(at, at + MAX_CHOSEN_VALUES))) meanings.learnValue(String(value));
}
