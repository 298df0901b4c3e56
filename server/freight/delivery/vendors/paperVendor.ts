/**
 * A paper vendor reached over HTTP (docs/delivery.md, Vendors of paper). An order has a key, and an unclear order is
 * queried by that key before anything is sent again.
 */
import { randomUUID } from 'node:crypto';
import { awayWords, type PostAnswer, PostFailure, post } from '../../../channels/post.ts';
import { ChannelFailure, type Tell } from '../../../channels/transport.ts';
import { type LocalizedText, t } from '../../../platform/words/localizedText.ts';
import { type KnownOrder, type OrderState, readOrderState, refusalWords } from './vendorAnswer.ts';
import type { VendorDialect, VendorLogin, VendorOrder } from './vendorOrder.ts';

const SILENT_MS = 60_000;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

interface VendorSettings {
  /** The whole address, with https://. */
  readonly address: string;
  readonly login: VendorLogin;
  /** In the language of the tenant. */
  readonly say: (words: LocalizedText) => string;
  readonly silentMs?: number | undefined;
}

export type TakenOrder = Extract<OrderState, { kind: 'accepted' | 'pending' }>;

export interface PaperVendor {
  /**
   * Places an order, once.
   * @param isRepeated true after an earlier attempt: the vendor is queried first
   * @throws ChannelFailure if it was refused, did not arrive, or the result is unknown
   */
  place(order: VendorOrder, isRepeated: boolean, tell: Tell): Promise<TakenOrder>;
  /**
   * The vendor's state of an order; undefined if it cannot be queried. @throws ChannelFailure for an invalid address
   */
  ask(key: string, tell: Tell): Promise<OrderState | undefined>;
  /** Queries an order that does not exist: nothing is ordered. @throws ChannelFailure */
  test(tell: Tell): Promise<void>;
}

export function paperVendor(dialect: VendorDialect, settings: VendorSettings): PaperVendor {
  const { say, login, silentMs = SILENT_MS } = settings;
  const failure = (words: LocalizedText, how: { final?: boolean; inDoubt?: boolean } = {}) =>
    new ChannelFailure(say(words), how);

  /** Passwords are sent over secure connections only. */
  function addressOf(key?: string): URL {
    const { address } = settings;
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
    if (!url || !isSafe || url.username !== '') throw failure(t('vendorAddress', { address }), { final: true });
    const path = [
      url.pathname.replace(/\/+$/, ''),
      dialect.path,
      ...(key === undefined ? [] : [encodeURIComponent(key)]),
    ];
    url.pathname = path.join('/');
    return url;
  }

  const authorization = (): string =>
    login.user === ''
      ? `Bearer ${login.secret}`
      : `Basic ${Buffer.from(`${login.user}:${login.secret}`).toString('base64')}`;

  const headers = (): Record<string, string> => ({
    Authorization: authorization(),
    Accept: 'application/json',
    'User-Agent': 'Invoize',
  });

  /** Errors that no retry changes until the settings are fixed. */
  function refuseSettings({ status, headers: said }: PostAnswer): void {
    if (status >= 300 && status < 400)
      throw failure(t('partnerRedirects', { status, to: (said.get('location') ?? '').slice(0, 300) }), { final: true });
    if (status === 401 || status === 403) throw failure(t('vendorLogin', { status }), { final: true });
  }

  /** Remove the secret if the vendor repeats it. */
  function stateIn({ body }: PostAnswer): OrderState | undefined {
    const state = readOrderState(body);
    return state?.kind === 'refused' && login.secret !== ''
      ? { ...state, reason: state.reason.replaceAll(login.secret, '***') }
      : state;
  }

  /** @throws ChannelFailure */
  async function asked(url: URL, tell: Tell): Promise<OrderState | undefined> {
    const answer = await post({ url, method: 'GET', headers: headers(), silentMs }).catch((error: unknown) => {
      throw error instanceof PostFailure ? failure(awayWords(url, error.code)) : error;
    });
    tell(say(t('partnerLogStatus', { status: answer.status })));
    refuseSettings(answer);
    return stateIn(answer);
  }

  async function ask(key: string, tell: Tell): Promise<OrderState | undefined> {
    tell(say(t('vendorLogAsks', { key })));
    const url = addressOf(key);
    try {
      return await asked(url, tell);
    } catch (error) {
      if (!(error instanceof ChannelFailure)) throw error;
      tell(error.message);
      return undefined;
    }
  }

  /** @throws ChannelFailure for an order that was refused */
  function taken(state: KnownOrder, tell: Tell): TakenOrder {
    if (state.kind === 'refused') throw failure(refusalWords(state), { final: true });
    tell(
      say(state.kind === 'accepted' ? t('vendorLogAccepted', { reference: state.reference }) : t('vendorLogPending')),
    );
    return state;
  }

  /** The order may have arrived: the vendor knows. */
  async function settled(key: string, tell: Tell): Promise<TakenOrder> {
    const state = await ask(key, tell);
    if (!state) throw failure(t('vendorInDoubt'), { inDoubt: true });
    if (state.kind === 'unknown') throw failure(t('vendorNotTaken'));
    return taken(state, tell);
  }

  /** Before an order is sent again; nothing of it was taken as far as is known, so that a vendor who is away is tried later. */
  async function known(key: string, tell: Tell): Promise<TakenOrder | undefined> {
    tell(say(t('vendorLogAsks', { key })));
    const state = await asked(addressOf(key), tell);
    if (!state) throw failure(t('vendorUnclear'));
    return state.kind === 'unknown' ? undefined : taken(state, tell);
  }

  async function send(order: VendorOrder, tell: Tell): Promise<TakenOrder> {
    const url = addressOf();
    const written = new Response(dialect.write(order));
    const body = Buffer.from(await written.arrayBuffer());
    const about = {
      'Content-Type': written.headers.get('content-type') ?? '',
      'Idempotency-Key': order.key,
    };
    tell(
      say(
        t('vendorLogSends', { count: order.documents.length, size: body.byteLength, host: url.host, key: order.key }),
      ),
    );
    let answer: PostAnswer;
    try {
      answer = await post({ url, method: 'POST', headers: { ...headers(), ...about }, body, silentMs });
    } catch (error) {
      if (!(error instanceof PostFailure)) throw error;
      if (!error.hasBegun) throw failure(awayWords(url, error.code));
      tell(say(t('vendorLogBroken', { code: error.code })));
      return settled(order.key, tell);
    }
    tell(say(t('partnerLogStatus', { status: answer.status })));
    return judged(answer, order.key, tell);
  }

  function judged(answer: PostAnswer, key: string, tell: Tell): TakenOrder | Promise<TakenOrder> {
    const { status } = answer;
    refuseSettings(answer);
    const state = stateIn(answer);
    if (status >= 200 && status < 300)
      return state && state.kind !== 'unknown' ? taken(state, tell) : settled(key, tell);
    // An order of this key is there, or somebody in between does not know what became of it.
    if ([409, 502, 504].includes(status)) return settled(key, tell);
    if (status >= 500 || [408, 425, 429].includes(status)) throw failure(t('partnerStatus', { status }));
    if (state?.kind === 'refused') return taken(state, tell);
    throw failure(t('partnerStatus', { status }), { final: true });
  }

  return {
    ask,
    async place(order, isRepeated, tell) {
      const before = isRepeated ? await known(order.key, tell) : undefined;
      return before ?? send(order, tell);
    },
    async test(tell) {
      const url = addressOf(`test-${randomUUID()}`);
      tell(say(t('partnerLogConnects', { host: url.host })));
      const state = await asked(url, tell);
      if (state?.kind !== 'unknown') throw failure(t('vendorUnclear'));
      tell(say(t('vendorLogTested')));
    },
  };
}
