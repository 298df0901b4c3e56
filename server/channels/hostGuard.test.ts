import { expect, it } from 'vitest';
import { allowedHosts, checkedAddress, HostRefused } from './hostGuard.ts';

const none = allowedHosts('');

it.each([
  '127.0.0.1',
  '127.1',
  '0x7f000001',
  '2130706433',
  'localhost',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '[::1]',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fd00::1',
  'fe80::1',
  'ff02::1',
])('refuses %s', async (host) => {
  await expect(checkedAddress(host, none)).rejects.toBeInstanceOf(HostRefused);
});

it.each(['8.8.8.8', '2606:4700::1111', '[2606:4700::1111]'])('allows the public %s', async (host) => {
  expect((await checkedAddress(host, none)).address).toBe(host.replace(/[[\]]/g, ''));
});

it.each([
  ['127.0.0.0/8', '127.0.0.1'],
  ['10.1.2.3', '10.1.2.3'],
  ['localhost', 'LOCALHOST.'],
  ['fd00::/8, 10.0.0.0/8', 'fd12::1'],
  ['::ffff:10.0.0.0/104', '::ffff:10.0.0.1'],
])('allows by %s the host %s', async (setting, host) => {
  await expect(checkedAddress(host, allowedHosts(setting))).resolves.toBeDefined();
});

it.each([
  ['10.0.0.0/8', '127.0.0.1'],
  ['127.0.0.1', '127.0.0.2'],
  ['127.0.0.1', '::ffff:127.0.0.1'],
  ['elsewhere.example', 'localhost'],
])('does not allow by %s the host %s', async (setting, host) => {
  await expect(checkedAddress(host, allowedHosts(setting))).rejects.toBeInstanceOf(HostRefused);
});

it.each(['10.0.0.0/33', '10.0.0.0/x', 'a b', 'http://x'])('rejects the setting %s', (setting) => {
  expect(() => allowedHosts(setting)).toThrow('INVOIZE_ALLOW_HOSTS');
});
