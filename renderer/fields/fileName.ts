/** The name of a stored file, fetched once from the response headers without the content. */
import { callApiRaw } from '../http/callApi.ts';
import { fileNameOf } from '../http/saveFile.ts';

const fileNameCache = new Map<string, Promise<string>>();

export function rememberFileName(id: string, name: string): void {
  fileNameCache.set(id, Promise.resolve(name));
}

/** @returns the id where the file has no name; throws where this user does not see it */
export function fileName(id: string): Promise<string> {
  const asked = fileNameCache.get(id);
  if (asked) return asked;
  const asking = callApiRaw('downloadFile', { query: { id }, handles: 'all' }).then(async (response) => {
    await response.body?.cancel();
    return fileNameOf(response.headers.get('content-disposition'), id);
  });
  fileNameCache.set(id, asking);
  // Retry failed requests.
  asking.catch(() => fileNameCache.delete(id));
  return asking;
}
