/** Lines of a stream, parted at LF only: a line of JSON may hold U+2028, at which Node's own readline parts. */
export async function* linesOf(stream: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    rest += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let end = rest.indexOf('\n', from); end >= 0; end = rest.indexOf('\n', from)) {
      yield rest.slice(from, end).replace(/\r$/, '');
      from = end + 1;
    }
    rest = rest.slice(from);
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
