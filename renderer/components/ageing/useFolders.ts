/** Loads the folders of an ageing report, level by level. */
import { useCallback, useEffect, useState } from 'react';
import type { ResultOf } from '../../../metadata/signatures/operations.ts';
import { callApi } from '../../http/callApi.ts';

export type Level = ResultOf<'ageing.read'>;

export interface Folders {
  /** The top level. */
  top: Level | undefined;
  failed: boolean;
  /** The loaded levels, by the keys of their folder as JSON. */
  open: ReadonlyMap<string, Level>;
  load(): Promise<void>;
  toggle(keys: readonly string[]): Promise<void>;
}

/** @param asked the body of the call without keys, as JSON; another one loads the top level again and closes all folders */
export function useFolders(api: string, asked: string): Folders {
  const [top, setTop] = useState<Level>();
  const [failed, setFailed] = useState(false);
  const [open, setOpen] = useState<ReadonlyMap<string, Level>>(new Map());
  const read = useCallback(
    (keys: readonly string[]) => callApi(api, { body: { ...(JSON.parse(asked) as object), keys } }) as Promise<Level>,
    [api, asked],
  );
  const load = useCallback(async () => {
    setFailed(false);
    try {
      setTop(await read([]));
      setOpen(new Map());
    } catch {
      setFailed(true);
    }
  }, [read]);
  useEffect(() => {
    void load();
  }, [load]);
  const toggle = async (keys: readonly string[]) => {
    const name = JSON.stringify(keys);
    if (open.has(name)) {
      setOpen((before) => new Map([...before].filter(([each]) => each !== name)));
      return;
    }
    // A failed call has shown its message.
    const level = await read(keys).catch(() => undefined);
    if (level) setOpen((before) => new Map(before).set(name, level));
  };
  return { top, failed, open, load, toggle };
}
