/** Uploads a file with progress, which fetch does not report: the only call that uses XMLHttpRequest. */

import type { Values } from './address.ts';
import { ApiError } from './apiError.ts';
import { addressOf, callHeaders } from './callApi.ts';

/** Gives the answer's JSON; throws ApiError (status 0: it did not arrive), or AbortError. */
export function sendFile(
  api: string,
  file: Blob & { name: string },
  query: Values | undefined,
  progress: (percent: number) => void,
  signal: AbortSignal,
): Promise<unknown> {
  const { method, url } = addressOf(api, { query });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value);
    request.responseType = 'text';
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) progress(Math.floor((100 * event.loaded) / event.total));
    };
    request.onload = () => {
      let answer: Record<string, unknown> = {};
      try {
        answer = JSON.parse(request.responseText);
      } catch {
        // Not JSON: only the status is known.
      }
      if (request.status >= 200 && request.status < 300) resolve(answer);
      else reject(new ApiError(request.status, answer, typeof answer.msg === 'string' ? answer.msg : ''));
    };
    request.onerror = () => reject(new ApiError(0, {}, ''));
    request.onabort = () => reject(new DOMException('', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const body = new FormData();
    body.append('file', file, file.name);
    request.send(body);
  });
}

/** Statuses that refuse a file for good: sending it again would fail again. */
const FINAL: ReadonlySet<number> = new Set([412, 413, 415, 422]);

/** True if sending the same file again is useless. */
export const isFinal = (error: unknown): boolean => error instanceof ApiError && FINAL.has(error.status);
