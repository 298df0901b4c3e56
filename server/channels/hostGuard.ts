/**
 * Hosts that connections may go to whose address a record holds. An address inside the server's own network would let the people who
 * edit channels reach what only the server reaches (server-side request forgery). The name is resolved once and the connection goes to
 * the address that was checked, so that another answer of the name server changes nothing.
 */
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { ChannelFailure } from './transport.ts';

/** Hosts and networks that are allowed although they are not public. */
const ALLOW_SETTING = 'INVOIZE_ALLOW_HOSTS';

/** Networks that are not public (IANA special-purpose address registries), multicast, and IPv6 that stands for IPv4. */
const CLOSED_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
const CLOSED_6 = [
  '::/96',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/32',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

export interface CheckedAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** Why nothing is sent to a host. */
export class HostRefused extends ChannelFailure {
  readonly host: string;
  constructor(host: string) {
    super(`${host} is not a public address. To allow it, list it in ${ALLOW_SETTING}.`, { final: true });
    this.host = host;
  }
}

interface Allowed {
  readonly names: ReadonlySet<string>;
  readonly networks: Networks;
}

/** By family: an address of the other one never matches. */
interface Networks {
  readonly 4: BlockList;
  readonly 6: BlockList;
}

/** @throws Error for a text that is not an address, network or name */
function networksOf(texts: readonly string[]): Networks {
  const networks = { 4: new BlockList(), 6: new BlockList() };
  for (const text of texts) {
    const [address = '', prefix] = text.split('/');
    const family = isIP(address);
    if (family === 0) throw new Error(`${ALLOW_SETTING} has "${text}", which is no address, network or host name.`);
    const widest = family === 4 ? 32 : 128;
    const bits = prefix === undefined ? widest : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
    if (!(bits <= widest)) throw new Error(`${ALLOW_SETTING} has "${text}", which is no network.`);
    networks[family as 4 | 6].addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6');
  }
  return networks;
}

const isIn = (networks: Networks, { address, family }: CheckedAddress): boolean =>
  networks[family].check(address, family === 4 ? 'ipv4' : 'ipv6');

const closed = networksOf([...CLOSED_4, ...CLOSED_6]);

const nameOf = (host: string): string =>
  host
    .trim()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();

const read = new Map<string, Allowed>();

/**
 * Reads the setting: host names, addresses and networks (CIDR), separated by commas.
 * @throws Error for an invalid part
 */
export function allowedHosts(setting = process.env[ALLOW_SETTING] ?? ''): Allowed {
  const known = read.get(setting);
  if (known) return known;
  const parts = setting.split(',').map(nameOf).filter(Boolean);
  const isName = (part: string) => isIP(part.split('/')[0] ?? '') === 0 && /^[a-z0-9._-]+$/.test(part);
  const allowed = {
    names: new Set(parts.filter(isName)),
    networks: networksOf(parts.filter((part) => !isName(part))),
  };
  read.set(setting, allowed);
  return allowed;
}

/**
 * Resolves a host to an address to which connections are permitted.
 * @param host a name or an address, IPv6 with or without brackets
 * @throws HostRefused if it has no permitted address; the system's error if the name cannot be resolved
 */
export async function checkedAddress(host: string, allowed = allowedHosts()): Promise<CheckedAddress> {
  const name = nameOf(host);
  const found = (await lookup(name, { all: true })) as CheckedAddress[];
  const open = found.find((one) => allowed.names.has(name) || isIn(allowed.networks, one) || !isIn(closed, one));
  if (!open) throw new HostRefused(host);
  return open;
}
