/** Imports files into a layer: changes are previewed, again for each selection, then saved as drafts. */
import { useEffect, useState } from 'react';
import type { ImportedChange } from '../../../metadata/signatures/authoringShapes.ts';
import { ApiError, isAbort } from '../../http/apiError.ts';
import { callApi } from '../../http/callApi.ts';
import { type Fault, type LayerEntryName, layerEntryKey } from '../parts/judged.ts';
import { useSingleFlight } from '../parts/useSingleFlight.ts';
import type { TextFile } from './zip.ts';

export interface Read {
  files: TextFile[];
  changes: ImportedChange[];
  faults: Fault[];
  /** True if the import is refused completely. */
  refused: boolean;
}

const nameOf = ({ kind, name }: LayerEntryName): LayerEntryName => ({ kind, name });
const isError = ({ severity }: Fault): boolean => severity === 'error';
const faultsOf = (error: unknown): Fault[] | undefined =>
  error instanceof ApiError ? (error.answer.faults as Fault[] | undefined) : undefined;

export function useImport(layer: string) {
  const [read, setRead] = useState<Read>();
  /** Undefined: the layer becomes equal to the files; else only these definitions are imported. */
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  const [found, setFound] = useState<{ of: string; faults: Fault[] }>();
  const { busy, once } = useSingleFlight();
  const only = picked && read?.changes.filter((change) => picked.has(layerEntryKey(change))).map(nameOf);
  const question = only && JSON.stringify(only);

  // The faults of the whole are known; those of what was chosen are its own.
  useEffect(() => {
    if (question === undefined || !read || read.refused) return;
    const ending = new AbortController();
    const body = { layer, files: read.files, only: JSON.parse(question) as LayerEntryName[], dryRun: true };
    callApi('authoringImport', { body, signal: ending.signal })
      .then(({ faults }) => setFound({ of: question, faults: faults.filter(isError) }))
      // The error has been shown.
      .catch((error: unknown) => !isAbort(error) && setFound(undefined));
    return () => ending.abort();
  }, [layer, read, question]);

  const look = (files: TextFile[]) =>
    once(async () => {
      try {
        const body = { layer, files, dryRun: true };
        const { changes, faults } = await callApi('authoringImport', { body, handles: ['422'] });
        setRead({ files, changes, faults: faults.filter(isError), refused: false });
      } catch (error) {
        const faults = faultsOf(error);
        if (!faults) throw error;
        setRead({ files, changes: [], faults, refused: true });
      }
    });
  const forget = () => {
    setRead(undefined);
    setPicked(undefined);
  };
  /** @returns what was done, in words; undefined where it was not */
  const apply = async (): Promise<string | undefined> => {
    if (!read) return undefined;
    const body = { layer, files: read.files, ...(only ? { only } : {}) };
    return (await once(() => callApi('authoringImport', { body, handles: ['412'] })))?.msg;
  };
  const faults = question === undefined ? read?.faults : found?.of === question ? found.faults : undefined;
  return { read, faults: faults ?? [], picked, setPicked, look, forget, apply, busy };
}
