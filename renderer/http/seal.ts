/**
 * Session data at rest in the browser, where what somebody may do is not to be read by whoever opens the storage:
 * AES-GCM under a key that cannot be exported, kept by IndexedDB. Where the browser has neither (an origin that is not
 * secure), data stays in memory and a reload asks to sign in again.
 */
const DATABASE = 'invoize';
const STORE = 'keys';
const KEY = 'session';

function request<Result>(asked: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

async function openKeys(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return request(opening);
}

let key: Promise<CryptoKey | undefined> | undefined;

async function makeKey(): Promise<CryptoKey | undefined> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return undefined;
  try {
    const database = await openKeys();
    const kept = await request(database.transaction(STORE).objectStore(STORE).get(KEY));
    if (kept instanceof CryptoKey) return kept;
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    await request(database.transaction(STORE, 'readwrite').objectStore(STORE).put(made, KEY));
    return made;
  } catch {
    // A private window may refuse IndexedDB: memory only, as without WebCrypto.
    return undefined;
  }
}

const sealingKey = () => {
  key ??= makeKey();
  return key;
};

const toText = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const toBytes = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** Encrypts a value into text; undefined where the browser cannot. */
export async function seal(value: unknown): Promise<string | undefined> {
  const sealing = await sealingKey();
  if (!sealing) return undefined;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, sealing, plain);
  return `${toText(iv)}.${toText(new Uint8Array(sealed))}`;
}

/** The sealed value; undefined if it was sealed with another key or changed. */
export async function unseal(text: string): Promise<unknown> {
  const sealing = await sealingKey();
  const [iv, sealed] = text.split('.');
  if (!sealing || !iv || !sealed) return undefined;
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: toBytes(iv) }, sealing, toBytes(sealed));
    return JSON.parse(new TextDecoder().decode(plain));
  } catch {
    return undefined;
  }
}
