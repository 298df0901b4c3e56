/** A page that shows the OpenAPI document: made here, searched by a form, without a script. */
type Json = Record<string, unknown>;

const escaped = (text: unknown) => String(text ?? '').replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const STYLE = `:root{color-scheme:light dark;font:14px/1.5 system-ui,sans-serif}body{margin:0 auto;max-width:64rem;padding:1.5rem}
h1{font-size:1.4rem}h2{font-size:1.05rem;margin:2rem 0 .5rem;text-transform:capitalize}
input,button{font:inherit;padding:.4rem .6rem;border:1px solid #8886;border-radius:4px}
details{border:1px solid #8884;border-radius:6px;margin:.4rem 0}summary{padding:.5rem .75rem;cursor:pointer}
summary code{font-weight:600}.m{display:inline-block;min-width:4rem;font:600 .8rem ui-monospace,monospace}
.in{padding:0 .75rem .75rem}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.25rem .5rem;border-top:1px solid #8883;vertical-align:top}
pre{overflow:auto;background:#8881;padding:.6rem;border-radius:4px;max-height:24rem}p.n{opacity:.75}`;

/** @param nonce of the style, named by the page's policy */
export function openApiPage(document: Json, search: string, nonce: string): string {
  const calls = Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call })),
  );
  const wanted = search.trim().toLowerCase();
  const shown = calls.filter(({ path, method, call }) =>
    `${method} /api${path} ${call.summary} ${call.operationId} ${call.tags}`.toLowerCase().includes(wanted),
  );
  const byTag = new Map<string, typeof shown>();
  for (const one of shown) {
    const tag = String((one.call.tags as string[])[0]);
    byTag.set(tag, [...(byTag.get(tag) ?? []), one]);
  }
  const info = document.info as { title: string; version: string };
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Calls | ${escaped(info.title)}</title><style nonce="${nonce}">${STYLE}</style></head><body>
<h1>Calls of ${escaped(info.title)}</h1>
<p class="n">OpenAPI 3.1, definitions ${escaped(info.version)}: <a href="/api/openapi.json">openapi.json</a></p>
<form method="get" action="/api/docs" role="search"><label>Search <input type="search" name="q" value="${escaped(search)}"></label>
<button>Search</button></form><p class="n">${shown.length} of ${calls.length} calls</p>
${[...byTag]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([tag, members]) => `<h2>${escaped(tag)}</h2>${members.map(callHtml).join('')}`)
  .join('')}
</body></html>`;
}

function callHtml({ path, method, call }: { path: string; method: string; call: Json }): string {
  const parameters = call.parameters as { name: string; in: string; required: boolean; description?: string }[];
  const permissions = call['x-permission'] as string[];
  const body = (call.requestBody as { content: Record<string, { schema: unknown }> } | undefined)?.content;
  const result = (call.responses as Record<string, { content: Record<string, { schema: unknown }> }>)['200']?.content;
  return `<details id="${escaped(call.operationId)}"><summary><span class="m">${escaped(method.toUpperCase())}</span>
<code>/api${escaped(path)}</code> ${escaped(call.summary)}</summary><div class="in">
<p class="n">${permissions.length > 0 ? `Permission: ${escaped(permissions.join(' or '))}` : escaped((call['x-open'] as string[] | undefined)?.join(' ') ?? 'By the permission that the entity names.')}</p>
${parameters.length > 0 ? `<table><tr><th>Parameter</th><th>In</th><th></th></tr>${parameters.map((one) => `<tr><td><code>${escaped(one.name)}</code></td><td>${escaped(one.in)}</td><td>${escaped(one.description)}</td></tr>`).join('')}</table>` : ''}
${schemaHtml('Body', body)}${schemaHtml('Answer', result)}</div></details>`;
}

function schemaHtml(title: string, content: Record<string, { schema: unknown }> | undefined): string {
  const [type, media] = Object.entries(content ?? {})[0] ?? [];
  if (!type || !media) return '';
  return `<h3>${title}</h3><p class="n">${escaped(type)}</p><pre>${escaped(JSON.stringify(media.schema, null, 2))}</pre>`;
}
