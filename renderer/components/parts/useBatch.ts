/** An upload that waits to be taken in (wire contract: importBatch), loaded again when its job ends. */
import { useCallback, useEffect, useState } from 'react';
import { callApi } from '../../http/callApi.ts';
import { isOver } from '../../http/jobs.ts';
import { onServerEvent } from '../../http/serverEvents.ts';

export interface Header {
  name: string;
  samples: string[];
  suggested?: { field: string; format?: string };
  /** How its days and numbers seem to be written. */
  formats?: { date?: string; number?: string };
  /** A value that fits several formats, or not the one of an earlier file. */
  question?: { text: string; formats: string[]; remembered?: string };
}
export interface Column {
  field: string | null;
  format?: string;
}
export type Mapping = Readonly<Record<string, Column>>;

/** The source of the headers, and the alternatives. */
export interface Source {
  sheet?: string;
  row: number;
  gone?: string;
  /** Names of the columns that the sheet hides. */
  hiddenColumns?: string[];
  /** How a text file was read. */
  text?: { delimiter: string; quote: string; encoding: string };
  sheets: { name: string; hidden: boolean; rows?: number }[];
  first: { row: number; cells: string[] }[];
}

export interface Batch {
  id: string;
  fileName: string;
  status: 'reading' | 'mapping' | 'ready' | 'applying' | 'failed' | 'done';
  source?: Source;
  headers: Header[];
  mapping?: Mapping;
  remembered: boolean;
  counts: Readonly<Record<'rows' | 'new' | 'changed' | 'same' | 'wrong' | 'saved' | 'left', number>>;
  error?: string;
}

export function useBatch(id: string): { batch: Batch | undefined; reload(): Promise<void> } {
  const [batch, setBatch] = useState<Batch>();
  const reload = useCallback(async () => {
    if (!id) return;
    const answer = await callApi('importBatch', { path: { id } }).catch(() => undefined);
    if (answer) setBatch(answer.batch);
  }, [id]);
  useEffect(() => {
    void reload();
    return onServerEvent((event) => {
      if (event.type === 'resync' || (event.type === 'job' && isOver(event.job))) void reload();
    });
  }, [reload]);
  return { batch, reload };
}
