/** A partner that is reached by AS2 (RFC 4130): files are sent one by one, and what the partner answers to each is judged. */
import type { X509Certificate } from 'node:crypto';
import { type LocalizedText, t } from '../../platform/words/localizedText.ts';
import { awayWords, type PostAnswer, PostFailure, post } from '../post.ts';
import { ChannelFailure, type Tell } from '../transport.ts';
import { describeCertificate, KeyFault, type KeyFile, readCertificate, readOwnKey } from './keys.ts';
import { type As2Payload, type As2Protection, digested, writeMessage } from './message.ts';
import { type MimeEntity, writeEntity } from './mime.ts';
import { hasMic, isTaken, modifierOf, readReceipt } from './receipt.ts';

const SILENT_MS = 60_000;

interface As2Settings {
  /** The whole address, with https://. */
  readonly address: string;
  readonly ownId: string;
  readonly partnerId: string;
  readonly isSigned: boolean;
  readonly isEncrypted: boolean;
  /** The partner's receipts: none, synchronous, or asynchronous to an address of ours. */
  readonly receipt: 'none' | 'sync' | 'async';
  readonly receiptAddress: string;
  /** Certificate for encrypting messages to the partner. */
  readonly encryption: KeyFile | undefined;
  /** Certificate of receipts' signatures; default: the one for encryption. */
  readonly signature: KeyFile | undefined;
  readonly own: KeyFile | undefined;
  readonly ownPassword: string;
  readonly now: () => Date;
  /** In the language of the tenant. */
  readonly say: (words: LocalizedText) => string;
  readonly silentMs?: number | undefined;
}

/** A receipt that is the partner's own, of a message of ours. */
export interface JudgedReceipt {
  readonly outcome: 'accepted' | 'acceptedWithErrors' | 'rejected';
  /** The disposition, as the partner says it. */
  readonly status: string;
  readonly words: string;
  /** The whole of it, as it came. */
  readonly raw: Buffer;
}

export interface As2Partner {
  /**
   * Sends a file under a message id.
   * @returns the receipt; undefined if there is none yet
   * @throws ChannelFailure if it was not sent, or if that is unknown
   */
  send(payload: As2Payload, messageId: string, tell: Tell): Promise<JudgedReceipt | undefined>;
  /** A receipt of a message that was sent. @throws ChannelFailure, in doubt, where it is not to be trusted */
  judge(
    entity: Pick<MimeEntity, 'headers' | 'body'>,
    payload: As2Payload,
    messageId: string,
  ): Promise<JudgedReceipt | undefined>;
  /** Looks at the keys, and whether the server answers. No message is sent. @throws ChannelFailure */
  test(tell: Tell): Promise<void>;
}

export function as2Partner(settings: As2Settings): As2Partner {
  const { say } = settings;
  const failure = (words: LocalizedText, how: ConstructorParameters<typeof ChannelFailure>[1] = {}) =>
    new ChannelFailure(say(words), how);

  /** Errors that an administrator must fix are reported immediately and not retried. */
  function mended<Result>(read: () => Result): Result {
    try {
      return read();
    } catch (error) {
      throw error instanceof KeyFault ? failure(error.words, { final: true }) : error;
    }
  }

  function addressed(): URL {
    const { address } = settings;
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '')
      throw failure(t('as2Address', { address }), { final: true });
    return url;
  }

  function protection(): As2Protection {
    const { isSigned, isEncrypted, own, ownPassword, encryption } = settings;
    return mended(() => {
      const now = settings.now();
      if (isSigned && !own) throw new KeyFault(t('as2NoOwnKey'));
      if (isEncrypted && !encryption) throw new KeyFault(t('as2NoEncryptionKey'));
      return {
        own: isSigned && own ? readOwnKey(own, ownPassword, now) : undefined,
        partner: isEncrypted && encryption ? readCertificate(encryption, now) : undefined,
      };
    });
  }

  /** Certificates for receipts' signatures. */
  function signers(): X509Certificate[] {
    const file = settings.signature ?? settings.encryption;
    if (!file) throw failure(t('as2NoSignatureKey'), { final: true });
    return [mended(() => readCertificate(file, settings.now()))];
  }

  function headersOf(messageId: string): Record<string, string> {
    const { ownId, partnerId, receipt, receiptAddress, now } = settings;
    for (const id of [ownId, partnerId])
      if (!/^[\x20-\x7e]{1,128}$/.test(id)) throw failure(t('as2Name', { name: id }), { final: true });
    return {
      'AS2-Version': '1.0',
      'AS2-From': quoted(ownId),
      'AS2-To': quoted(partnerId),
      'Message-ID': messageId,
      'MIME-Version': '1.0',
      Date: now().toUTCString(),
      Subject: 'EDI',
      'User-Agent': 'Invoize',
      ...(receipt === 'none'
        ? {}
        : {
            'Disposition-Notification-To': receiptAddress,
            'Disposition-Notification-Options':
              'signed-receipt-protocol=required, pkcs7-signature; signed-receipt-micalg=required, sha-256',
          }),
      ...(receipt === 'async' ? { 'Receipt-Delivery-Option': receiptAddress } : {}),
    };
  }

  async function judge(
    entity: Pick<MimeEntity, 'headers' | 'body'>,
    payload: As2Payload,
    messageId: string,
  ): Promise<JudgedReceipt | undefined> {
    const receipt = await readReceipt(entity, signers());
    if (!receipt) return undefined;
    const { disposition, text } = receipt;
    const doubt = (words: LocalizedText) => failure(words, { inDoubt: true });
    if (!receipt.isSigned) throw doubt(t('as2ReceiptUnsigned', { disposition, text }));
    if (!receipt.isTrusted) throw doubt(t('as2ReceiptForeign'));
    if (receipt.messageId !== messageId) throw doubt(t('as2ReceiptOther', { id: receipt.messageId.slice(0, 200) }));
    const raw = writeEntity(
      [...entity.headers].filter(([name]) => /^(content-|as2-|message-id|date$|mime-)/.test(name)),
      entity.body,
    );
    const judged = (outcome: JudgedReceipt['outcome'], words: LocalizedText) => ({
      outcome,
      status: disposition,
      words: say(words),
      raw,
    });
    if (!isTaken(disposition)) return judged('rejected', refusalWords(disposition, text));
    const isSame = hasMic(receipt, digested(payload, settings.isSigned || settings.isEncrypted));
    if (isSame === undefined) throw doubt(t('as2ReceiptNoMic'));
    if (!isSame) return judged('rejected', t('as2WrongMic'));
    return disposition.includes('/')
      ? judged('acceptedWithErrors', t('as2Warned', { disposition, text }))
      : judged('accepted', t('as2Processed'));
  }

  async function answered(url: URL, headers: Record<string, string>, body: Buffer): Promise<PostAnswer> {
    const silentMs = settings.silentMs ?? SILENT_MS;
    try {
      return await post({ url, method: 'POST', headers, body, silentMs });
    } catch (error) {
      if (!(error instanceof PostFailure)) throw error;
      const { code, hasBegun } = error;
      const isSilent = code === 'ETIMEDOUT';
      throw hasBegun
        ? failure(t('as2Broken', { code }), { inDoubt: true, isSilent })
        : failure(awayWords(url, code), { isSilent });
    }
  }

  function refuseStatus({ status, headers }: PostAnswer): void {
    if (status >= 200 && status < 300) return;
    if (status >= 300 && status < 400) {
      const to = headers.get('location') ?? '';
      throw failure(t('partnerRedirects', { status, to: to.slice(0, 300) }), { final: true });
    }
    // A gateway before the partner's server does not know the result there.
    if (status === 502 || status === 504) throw failure(t('as2BetweenFails', { status }), { inDoubt: true });
    const isPassing = status >= 500 || status === 408 || status === 429;
    throw failure(t('partnerStatus', { status }), { final: !isPassing });
  }

  return {
    judge,
    async send(payload, messageId, tell) {
      const url = addressed();
      const { receipt, isSigned, isEncrypted } = settings;
      // Before anything leaves it is known that the receipt can be looked at.
      if (receipt !== 'none') signers();
      const headers = headersOf(messageId);
      const message = await writeMessage(payload, protection(), settings.now());
      tell(say(t('as2LogSends', { name: payload.name, size: message.body.byteLength, host: url.host, id: messageId })));
      tell(say(isSigned ? t('as2LogSigned') : t('as2LogUnsigned')));
      tell(say(isEncrypted ? t('as2LogEncrypted') : t('as2LogPlain')));
      const answer = await answered(url, { ...message.headers, ...headers }, message.body);
      tell(say(t('partnerLogStatus', { status: answer.status })));
      refuseStatus(answer);
      if (receipt === 'none') return undefined;
      const judged = await judge(answer, payload, messageId);
      if (judged) tell(judged.words);
      else if (receipt === 'sync') throw failure(t('as2NoReceipt'), { inDoubt: true });
      return judged;
    },
    async test(tell) {
      const url = addressed();
      const { receipt } = settings;
      const { own, partner } = protection();
      if (own) tell(say(t('as2LogOwn', describeCertificate(own.certificate))));
      if (partner) tell(say(t('as2LogPartner', describeCertificate(partner))));
      if (receipt !== 'none') for (const one of signers()) tell(say(t('as2LogSigner', describeCertificate(one))));
      headersOf('<test@invoize>');
      const probe = { name: 'probe.txt', bytes: new TextEncoder().encode('A test of the keys.\r\n') };
      const { body } = await writeMessage(probe, { own, partner }, settings.now());
      tell(say(t('as2LogProbe', { size: body.byteLength })));
      tell(say(t('partnerLogConnects', { host: url.host })));
      const { status } = await post({
        url,
        method: 'GET',
        headers: {},
        silentMs: settings.silentMs ?? SILENT_MS,
      }).catch((error: unknown) => {
        throw error instanceof PostFailure ? failure(awayWords(url, error.code)) : error;
      });
      tell(say(t('partnerLogStatus', { status })));
      // A server of AS2 often answers 405 here: it takes messages alone.
      if ([404, 410].includes(status) || (status >= 500 && status !== 501))
        throw failure(t('partnerStatus', { status }));
      tell(say(t('as2LogNothingSent')));
    },
  };
}

/** Names with spaces or quotes are quoted (RFC 4130, section 6.2). */
const quoted = (id: string): string => (/[\s"\\]/.test(id) ? `"${id.replace(/(["\\])/g, '\\$1')}"` : id);

/** The partner's reason for refusing a message (RFC 4130, section 7.4.3). */
function refusalWords(disposition: string, text: string): LocalizedText {
  switch (modifierOf(disposition)) {
    case 'decryption-failed':
      return t('as2CannotDecrypt');
    case 'authentication-failed':
      return t('as2CannotVerify');
    case 'integrity-check-failed':
      return t('as2CannotCompare');
    case 'insufficient-message-security':
      return t('as2TooLittle');
    case 'unknown-trading-relationship':
    case 'unknown-trading-partner':
      return t('as2UnknownPartner');
    default:
      return t('as2Refused', { disposition, text });
  }
}
