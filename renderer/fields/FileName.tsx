import { useFileName } from './useFileName.ts';

/** A stored file by its name; until that is known, and where the person does not see the file, by its id. */
export function FileName({ id }: { id: string }) {
  return useFileName(id) ?? id;
}
