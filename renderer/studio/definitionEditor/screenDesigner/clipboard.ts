/** Parts on their way from one screen to another: as text, so that they go to another window too. */
import { isRecord } from '../../../../metadata/isRecord.ts';
import type { Part } from '../../../../metadata/kinds/part.ts';

const MARK = 'invoizePart';

export interface CopiedPart {
  name: string;
  part: Part;
}

/** The last part that was copied here, where the browser's clipboard is not to be read. */
let here = '';

export const partAsText = (carried: CopiedPart): string => JSON.stringify({ [MARK]: carried }, null, 1);

/** A part from a text that it was copied as; undefined for any other text. */
export function partOfText(text: string): CopiedPart | undefined {
  try {
    const found: unknown = (JSON.parse(text) as Record<string, unknown> | null)?.[MARK];
    if (!isRecord(found) || typeof found.name !== 'string' || !isRecord(found.part)) return undefined;
    return typeof found.part.component === 'string' ? (found as unknown as CopiedPart) : undefined;
  } catch {
    return undefined;
  }
}

/** @returns the text, for an event that takes it along */
export async function storeCopied(carried: CopiedPart): Promise<void> {
  here = partAsText(carried);
  await navigator.clipboard?.writeText(here).catch(() => undefined);
}

export async function readCopied(): Promise<CopiedPart | undefined> {
  const text = await navigator.clipboard?.readText().catch(() => undefined);
  return partOfText(text ?? '') ?? partOfText(here);
}
