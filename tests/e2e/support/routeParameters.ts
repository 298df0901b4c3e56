/** Values of the parameters of routes' paths, from records of the demo. */
import { callerOf } from './calls.ts';
import { PASSWORD } from './capture.ts';
import type { ParameterValue } from './everyRoute.ts';

const OPEN_SHIPMENTS = JSON.stringify({
  over: 'shipment',
  filter: { condition: 'and', fields: [{ name: 'status', operator: 'equalTo', value: 'open' }] },
});

interface Row {
  id: string;
}

/** An upload that is read and waits to be saved; resolves with its id. */
async function pendingUpload(url: string, call: Awaited<ReturnType<typeof callerOf>>['call']): Promise<string> {
  const user = { email: 'admin@demo.invoize.test', password: PASSWORD };
  const signedIn = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify(user),
  });
  const { sessionId } = (await signedIn.json()) as { sessionId: string };
  const body = new FormData();
  body.append('file', new File(['Shipment number,Carrier\nPENDING-1,Maersk\n'], 'pending.csv'));
  const answer = await fetch(`${url}/api/uploadFiles?for=shipment&template=shipment`, {
    method: 'POST',
    headers: { sessionId, connection: 'close' },
    body,
  });
  const { files } = (await answer.json()) as { files: { batchId: string }[] };
  const { batchId } = files[0] as { batchId: string };
  for (;;) {
    const { batch } = (await call('GET', `/api/imports/${batchId}`)).body as { batch: { status: string } };
    if (batch.status === 'ready') return batchId;
    if (batch.status === 'mapping') {
      const mapping = { 'Shipment number': { field: 'shipmentNumber' }, Carrier: { field: 'carrier' } };
      const mapped = await call('PUT', `/api/imports/${batchId}/map`, { mapping });
      if (mapped.status !== 200) throw new Error(JSON.stringify(mapped.body));
    }
    if (batch.status === 'failed') throw new Error('The upload could not be read.');
  }
}

/** A tariff tried on past shipments; resolves with the id of what came of it. */
async function backtestRun(call: Awaited<ReturnType<typeof callerOf>>['call']): Promise<string | undefined> {
  const { rows } = (await call('POST', '/api/records/tariff/list', { pageLimit: 1 })).body as { rows: Row[] };
  const begun = await call('POST', '/api/tariff/backtest', { tariff: rows[0]?.id });
  for (;;) {
    const { status, body } = await call('GET', `/api/jobs/${(begun.body as { jobId: string }).jobId}`);
    if (status !== 200) throw new Error(JSON.stringify(body));
    const { job } = body as { job: { runningStatus: string; result?: { id?: string } } };
    if (job.runningStatus === 'Completed') return job.result?.id;
    if (job.runningStatus === 'Failed') throw new Error('The backtest failed.');
  }
}

/**
 * The value of a parameter in the demo: `ENTITYId` is the first record of that entity; others are named here. Throws with
 * instructions for any other parameter.
 */
export async function parametersOfStore(url: string): Promise<ParameterValue> {
  const { call } = await callerOf(url, 'admin');
  const me = (await call('GET', '/api/me')).body.loggedInUser as Row & { userSystem: Row[] };
  const first = async (method: string, path: string, member: string, body?: unknown) => {
    const answer = await call(method, path, body);
    return (answer.body[member] as Row[] | undefined)?.[0]?.id;
  };
  const system = me.userSystem[0]?.id;
  const made = async (entity: string, row: object) => {
    const { body } = await call('PUT', `/api/records/${entity}`, { rows: [row] });
    return (body.saved as Row[] | undefined)?.[0]?.id;
  };
  const known: Record<string, () => Promise<string | undefined>> = {
    systemId: async () => system,
    roleId: async () => 'billing',
    groupId: async () => {
      const made = { name: `Group ${Date.now()}`, type: 'staff', members: [me.id] };
      return (await call('POST', '/api/groups', made)).body.id as string;
    },
    reportId: async () => {
      const design = JSON.stringify({ columns: ['shipmentNumber', 'status'] });
      const row = { name: `Report ${Date.now()}`, entity: 'shipment', design };
      const { body } = await call('PUT', '/api/records/report', { rows: [row] });
      return (body.saved as Row[] | undefined)?.[0]?.id;
    },
    reportScriptId: () =>
      made('reportScript', { label: 'Sum', name: `sum${Date.now()}`, entity: 'invoice', formula: '1 + 1' }),
    taggingRuleId: () => made('taggingRule', { name: 'Open', entity: 'shipment', condition: OPEN_SHIPMENTS }),
    mappingRuleId: () => made('mappingRule', { code: 'costCenter', entity: 'shipment', result: '100' }),
    // A system begins with the profiles that are every system's.
    profileId: () => first('GET', '/api/IMS/templates?level=default', 'rows'),
    metadataTypeId: () => first('GET', '/api/metadataTypes', 'rows'),
    id: async () => me.id,
    language: async () => 'en',
    // The list of a payment run narrows by any value.
    runId: async () => 'none',
    // The value for the first code in the demo.
    type: async () => 'action',
    account: async () => 'uploads',
    accountID: async () => 'all',
    emailID: () => pendingUpload(url, call),
    backtestId: () => backtestRun(call),
  };
  /** A record of an entity with variants: one of the variant, and at the level, that the route is of. The page `details` is of any. */
  const ofVariant = async (entity: string, by: string, route: string, more: object[] = []) => {
    const variant = route.slice(route.lastIndexOf('.') + 1);
    const fields = [...(variant === 'details' ? [] : [{ name: by, operator: 'equalTo', value: variant }]), ...more];
    return first('POST', `/api/records/${entity}/list`, 'rows', { pageLimit: 1, filter: { condition: 'and', fields } });
  };
  const byRoute: Record<string, (route: string) => Promise<string | undefined>> = {
    reportScheduleId: async (route) => {
      const of = route.includes('.standard.') ? 'reportProfile' : 'report';
      const schedule = { name: 'Daily', frequency: 'daily', times: ['08:00'], users: [me.id], format: 'csv' };
      return made('reportSchedule', { ...schedule, [of]: await parameterOf(`${of}Id`, route) });
    },
    channelId: (route) => ofVariant('channel', 'direction', route),
    deliveryProfileId: async (route) => {
      // Designs are listed for all accounts.
      if (route.startsWith('ediDesigns.')) return ofVariant('deliveryProfile', 'mode', 'ediDesigns.edi');
      const account = route.includes('.system.') ? null : await parameterOf('accountId', route);
      return ofVariant('deliveryProfile', 'mode', route, [{ name: 'account', operator: 'equalTo', value: account }]);
    },
  };
  // The account whose profiles the demo has.
  known.accountId = async () =>
    (
      (await call('POST', '/api/records/deliveryMode/list', { pageLimit: 1 })).body.rows as
        | { account?: string }[]
        | undefined
    )?.[0]?.account ?? (await first('POST', '/api/records/account/list', 'rows', { pageLimit: 1 }));
  const found = new Map<string, Promise<string | undefined>>();
  const parameterOf: ParameterValue = async (name, route) => {
    const entity = name.replace(/Id$/, '');
    const ask = known[name] ?? (() => first('POST', `/api/records/${entity}/list`, 'rows', { pageLimit: 1 }));
    const key = byRoute[name] ? `${name} ${route}` : name;
    if (!found.has(key)) found.set(key, byRoute[name]?.(route) ?? ask());
    const value = await found.get(key);
    if (value === undefined)
      throw new Error(
        `The demo has no {${name}} for the route ${route}: name one in tests/e2e/support/routeParameters.ts.`,
      );
    return value;
  };
  return parameterOf;
}
