import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { t } from '../platform/words/localizedText.ts';
import { createSealer } from './encryption.ts';
import { readKeyFile } from './keyFile.ts';
import { passwordFault } from './passwordRules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { looksLikeToken, newToken, tokenHash } from './token.ts';

it('hashes a password differently each time, and verifies it in any Unicode normalization', async () => {
  const [one, other] = await Promise.all([hashPassword('Pâss#1234'), hashPassword('Pâss#1234')]);
  expect(one).not.toBe(other);
  expect(await verifyPassword('Pa\u0302ss#1234', one)).toBe(true);
  expect(await verifyPassword('Pass#1234', one)).toBe(false);
  expect(await verifyPassword('x', 'nonsense')).toBe(false);
});

it('names each rule that a password breaks', () => {
  expect(passwordFault('Abcdef#1', 'Abcdef#1', 8)).toBeUndefined();
  expect(passwordFault('Abcdef#1', 'Abcdef#2', 8)).toEqual(t('passwordsMatch'));
  expect(passwordFault('Abc def#1', 'Abc def#1', 8)).toEqual(t('passwordSpaces'));
  expect(passwordFault('abc', 'abc', 8)).toEqual(
    t('passwordNeeds', {
      lacking: [
        t('passwordNeedsCharacters', { count: 8 }),
        t('passwordNeedsUpper'),
        t('passwordNeedsDigit'),
        t('passwordNeedsSpecial', { letters: '#?!@$%^&*-' }),
      ],
    }),
  );
});

it('makes tokens that look like ours and are told apart by their hashes', () => {
  const [one, other] = [newToken(), newToken()];
  expect(looksLikeToken(one) && looksLikeToken(other)).toBe(true);
  expect(looksLikeToken(`${one}x`)).toBe(false);
  expect(tokenHash(one)).not.toBe(tokenHash(other));
});

it('opens what it sealed, only for what it was sealed, and nothing that was changed', () => {
  const sealer = createSealer(Buffer.alloc(32, 7));
  const sealed = sealer.seal('secret', 'a');
  expect(sealed).not.toContain('secret');
  expect(sealer.seal('secret', 'a')).not.toBe(sealed);
  expect(sealer.open(sealed, 'a')).toBe('secret');
  expect(() => sealer.open(sealed, 'b')).toThrow();
  expect(() => sealer.open(`${sealed.slice(0, -2)}AA`, 'a')).toThrow();
  expect(() => createSealer(Buffer.alloc(32, 8)).open(sealed, 'a')).toThrow();
});

it('creates the key once, readable by its owner only, and refuses an invalid one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'key-'));
  try {
    const key = readKeyFile(folder);
    expect(statSync(join(folder, 'key')).mode & 0o777).toBe(0o600);
    expect(readKeyFile(folder).equals(key)).toBe(true);
    chmodSync(join(folder, 'key'), 0o600);
    writeFileSync(join(folder, 'key'), 'short');
    expect(() => readKeyFile(folder)).toThrow(/no(t a)? key/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
