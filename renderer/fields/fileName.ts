/** The name of a stored file, asked for once: from the answer's head, its bytes are not fetched. */
import { callApiRaw } from '../calls/callApi.ts';
import { fileNameOf } from '../calls/saveFile.ts';

const known = new Map<string, Promise<string>>();

export function rememberFileName(id: string, name: string): void {
  known.set(id, Promise.resolve(name));
}

/** @returns the id where the file has no name; throws where this user does not see it */
export function fileName(id: string): Promise<string> {
  const asked = known.get(id);
  if (asked) return asked;
  const asking = callApiRaw('downloadFile', { query: { id }, handles: 'all' }).then(async (response) => {
    await response.body?.cancel();
    return fileNameOf(response.headers.get('content-disposition'), id);
  });
  known.set(id, asking);
  // One that could not be asked for is asked again.
  asking.catch(() => known.delete(id));
  return asking;
}
