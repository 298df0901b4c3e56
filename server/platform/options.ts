/** How a server was asked to run: environment, with the defaults that `npm start` relies on. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ServerOptions {
  /** The checkout: definitions and pages are found from here. */
  root: string;
  host: string;
  port: number;
  /** True if the port was specified: then no other one is used instead. */
  portAsked: boolean;
  tenant: string;
  /** The folder of definitions; without it, those of the checkout. */
  definitions?: string | undefined;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The size of the demo data, a name of the sample's `sizes`. */
  size: string;
  /** True to create a new store without the demo. */
  empty?: boolean | undefined;
  dev: boolean;
  /** Lets a collector read /metrics; without it nobody may. */
  metricsToken?: string | undefined;
  /** Timeout of a read in milliseconds; default: the store's. */
  statementMs?: number | undefined;
  /** Where mail is handed over; without it, mail is written into a folder of the data folder. */
  smtp?: SmtpOptions | undefined;
  /** Sender of mail: an address, or `Name <address>`. */
  mailFrom?: string | undefined;
  /** Where people reach this server, for links in mail; without a slash at its end. */
  publicUrl?: string | undefined;
  /** The fulfilment system that invoices are pushed to; without a slash at its end. */
  fulfilmentUrl?: string | undefined;
  /** The provider at which people sign in too; without it, only by password. */
  openId?: OpenIdOptions | undefined;
}

/** A company's own sign-in, by OpenID Connect. */
export interface OpenIdOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The claim that names somebody's groups. */
  groupsClaim: string;
  /** A group of the provider to the role that it gives: the name of a role, or the id of a group of the store. */
  roles: ReadonlyMap<string, string>;
  /** The id of the company whose users follow their groups, and in which those unknown are made; without it, neither. */
  company?: string | undefined;
  /** True to treat addresses without the claim `email_verified` as verified: the provider never sends the claim. */
  trustsEmail?: boolean | undefined;
  /** Seconds that the provider may take. */
  timeoutS: number;
}

export interface SmtpOptions {
  host: string;
  port: number;
  /** TLS from the start (smtps). Otherwise the connection is upgraded where the server offers it. */
  secure: boolean;
  user?: string | undefined;
  password?: string | undefined;
}

const DEFAULT_PORT = 8717;

/** @throws Error without the value, which may hold a password */
function readSmtp(value: string | undefined): SmtpOptions | undefined {
  if (!value) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '')
    throw new Error('INVOIZE_SMTP must be smtp://USER:PASSWORD@HOST:PORT, or smtps://… where TLS begins at once.');
  const secure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    ...(url.username ? { user: decodeURIComponent(url.username) } : {}),
    ...(url.password ? { password: decodeURIComponent(url.password) } : {}),
  };
}

function readAddress(name: string, value: string | undefined): string | undefined {
  if (!value) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new Error(`${name} is ${value}, which is no http address.`);
  return value.replace(/\/+$/, '');
}

const OPENID_TIMEOUT_S = 10;

/** @throws Error that never has the secret in it */
function readOpenId(env: Readonly<Record<string, string | undefined>>): OpenIdOptions | undefined {
  const issuer = readAddress('INVOIZE_OPENID', env.INVOIZE_OPENID);
  if (!issuer) return undefined;
  const { INVOIZE_OPENID_CLIENT: clientId, INVOIZE_OPENID_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret)
    throw new Error('INVOIZE_OPENID needs INVOIZE_OPENID_CLIENT and INVOIZE_OPENID_SECRET beside it.');
  const roles = (env.INVOIZE_OPENID_ROLES ?? '').split(',').filter((pair) => pair.trim() !== '');
  const pairs = roles.map((pair) => pair.split('=').map((part) => part.trim()));
  if (pairs.some(([group, role, ...more]) => !group || !role || more.length > 0))
    throw new Error('INVOIZE_OPENID_ROLES must be GROUP=ROLE, several of them with commas between.');
  return {
    issuer: env.INVOIZE_OPENID ?? issuer,
    clientId,
    clientSecret,
    groupsClaim: env.INVOIZE_OPENID_GROUPS || 'groups',
    roles: new Map(pairs.map(([group = '', role = '']) => [group, role])),
    company: env.INVOIZE_OPENID_COMPANY || undefined,
    trustsEmail: env.INVOIZE_OPENID_TRUST_EMAIL === '1',
    timeoutS: OPENID_TIMEOUT_S,
  };
}

/** @throws Error with the variable's name if a value is invalid */
export function readOptions(env: Readonly<Record<string, string | undefined>>): ServerOptions {
  const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');
  const port = env.PORT === undefined || env.PORT === '' ? DEFAULT_PORT : Number(env.PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`PORT is ${env.PORT}, which is no port.`);
  if (env.DATABASE_URL && !/^postgres(ql)?:\/\//.test(env.DATABASE_URL)) {
    throw new Error('DATABASE_URL must begin with postgres:// ; without it the server keeps an SQLite file.');
  }
  const seconds = env.INVOIZE_LONGEST_READ ? Number(env.INVOIZE_LONGEST_READ) : undefined;
  if (seconds !== undefined && !(seconds > 0 && seconds <= 86_400))
    throw new Error(`INVOIZE_LONGEST_READ is ${env.INVOIZE_LONGEST_READ}, which is no number of seconds up to a day.`);
  return {
    root,
    host: env.HOST || '127.0.0.1',
    port,
    portAsked: env.PORT !== undefined && env.PORT !== '',
    tenant: env.INVOIZE_TENANT || 'demo',
    definitions: env.INVOIZE_DEFINITIONS ? resolve(root, env.INVOIZE_DEFINITIONS) : undefined,
    dataDir: resolve(root, env.INVOIZE_DATA || '.data'),
    databaseUrl: env.DATABASE_URL || undefined,
    size: env.INVOIZE_SIZE || 'demo',
    empty: env.INVOIZE_EMPTY === '1' || process.argv.includes('--empty'),
    dev: env.INVOIZE_DEV === '1',
    metricsToken: env.INVOIZE_METRICS_TOKEN || undefined,
    statementMs: seconds === undefined ? undefined : Math.ceil(seconds * 1000),
    smtp: readSmtp(env.INVOIZE_SMTP),
    mailFrom: env.INVOIZE_MAIL_FROM || undefined,
    publicUrl: readAddress('INVOIZE_URL', env.INVOIZE_URL),
    fulfilmentUrl: readAddress('INVOIZE_FULFILMENT', env.INVOIZE_FULFILMENT),
    openId: readOpenId(env),
  };
}
