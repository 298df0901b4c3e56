/** The Hono app: headers for every answer, health and metrics, the API by definitions, the pages. */
import { Hono } from 'hono';
import { type RequestIdVariables, requestId } from 'hono/request-id';
import type { Services } from '../operations/services.ts';
import { compressed } from '../platform/http/compression.ts';
import { contentSecurityPolicy, fixedHeaders } from '../platform/http/securityHeaders.ts';
import { dispatch } from './dispatch.ts';
import { mayReadMetrics } from './metricsAccess.ts';
import type { Pages } from './pages.ts';
import { tenantFile } from './tenantFiles.ts';

interface Bindings {
  Bindings: { incoming?: { socket: { remoteAddress?: string } } };
  Variables: RequestIdVariables;
}

/** Maximum length of a caller's request id; longer ones, or invalid characters, are ignored. */
const MAX_REQUEST_ID = 64;

/** With less the next writes fail. */
const LEAST_FREE = 32 * 1024 * 1024;

export function createApp(services: Services, pages: Pages): Hono<Bindings> {
  const app = new Hono<Bindings>();
  app.use(fixedHeaders);
  app.use(async (c, next) => {
    await next();
    const sent = await compressed(c.res, c.req.header('accept-encoding') ?? null);
    if (sent !== c.res) {
      // Setting `res` copies the headers of the one before over it, the length of the plain bytes too.
      c.res = undefined;
      c.res = sent;
    }
    if (!c.res.headers.has('Content-Security-Policy')) {
      c.res.headers.set('Content-Security-Policy', contentSecurityPolicy(undefined, false));
    }
  });
  app.get('/healthz', async (c) => {
    const refusal = services.refusal();
    if (refusal !== undefined) return c.json({ status: refusal }, 503);
    try {
      await services.store.db.selectFrom('meta').select('key').limit(1).execute();
      if (services.store.isFull() || (await services.files.freeBytes()) < LEAST_FREE)
        return c.json({ status: 'the disk is full' }, 503);
      return c.json({ status: 'ok', store: services.store.kind, definitions: services.runtime().program.hash });
    } catch {
      return c.json({ status: 'the store does not answer' }, 503);
    }
  });
  app.get('/metrics', async (c) => {
    if (!mayReadMetrics(c.req.raw.headers, services.options.metricsToken)) {
      return c.json({ msg: 'Metrics need the token of INVOIZE_METRICS_TOKEN, sent as Authorization: Bearer.' }, 403);
    }
    const { registry } = services.metrics;
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
  });
  app.use('/api/*', requestId({ limitLength: MAX_REQUEST_ID }));
  // Not behind a proxy that we know of, so the address of the connection is the only one to be believed.
  app.all('/api/*', (c) =>
    dispatch(services, c.req.raw, c.get('requestId'), c.env?.incoming?.socket.remoteAddress ?? ''),
  );
  app.all('/tenant/*', (c) => tenantFile(services.runtime(), c.req.raw, services.options.definitions));
  app.all('*', (c) => pages.answer(c.req.raw));
  app.onError((error, c) => {
    services.log.error({ err: error }, 'failed outside of the API');
    return c.json({ msg: 'Please try after some time.' }, 500);
  });
  return app;
}
