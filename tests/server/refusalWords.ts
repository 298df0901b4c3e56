/** The words of a refusal: of a call the message, of a page that somebody without the product opens what it shows. */
export function wordsOf(answer: Response, text: string): string {
  if (!answer.headers.get('content-type')?.startsWith('text/html')) return JSON.parse(text).msg;
  const [, shown = ''] = /<body[^>]*>([\s\S]*)<\/body>/.exec(text) ?? [];
  return shown.replace(/<[^>]*>/g, ' ').trim();
}
