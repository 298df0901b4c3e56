/** Responses whose text is known, so that compressing them needs no stream of it. */

const texts = new WeakMap<Response, string>();

export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init);
  texts.set(response, text);
  return response;
}

/** The body of a response that `textResponse` made; undefined for any other. */
export const textOf = (response: Response): string | undefined => texts.get(response);
