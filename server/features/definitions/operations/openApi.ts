import { type Operation, RawAnswer } from '../../../operations/operation.ts';
import { contentSecurityPolicy, newNonce } from '../../../platform/http/securityHeaders.ts';
import { openApiDocument } from '../openapi/document.ts';
import { openApiPage } from '../openapi/page.ts';

export const openApi: Operation<'definitions.openApi'> = {
  async run(context, { format }) {
    const document = context.runtime.prepared('openapi', () => openApiDocument(context.runtime.program));
    if (format !== 'page') return document;
    const nonce = newNonce();
    const search = new URL(context.request.raw.url).searchParams.get('q') ?? '';
    return new RawAnswer(
      new Response(openApiPage(document, search.slice(0, 100), nonce), {
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': contentSecurityPolicy(nonce, false),
          'Cache-Control': 'no-store',
        },
      }),
    );
  },
};
