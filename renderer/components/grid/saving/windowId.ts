/**
 * Which window of the browser this is: what one keeps must not be overwritten by another, and what is left of one that was
 * closed is for the next that comes. A name outlives the loading of the page; as long as the page is open it holds a lock of it.
 */
const STORAGE_KEY = 'invoize-window';
/** Milliseconds that the page before in this window has to let go of the name; on a busy machine it takes its time. */
const LOCK_TIMEOUT_MS = 2000;

let named: Promise<string> | undefined;

/** The name of this window. */
export function windowId(): Promise<string> {
  named ??= take();
  return named;
}

async function take(): Promise<string> {
  const kept = read();
  if (kept !== undefined && (await hold(kept, LOCK_TIMEOUT_MS))) return kept;
  const name = Math.random().toString(36).slice(2, 12);
  // Nobody else has it, so it is waited for: without its lock the window would be taken for one that was closed.
  await hold(name);
  try {
    sessionStorage.setItem(STORAGE_KEY, name);
  } catch {
    // Where nothing is kept of the window it has another name next time, and takes over what is left of this one.
  }
  return name;
}

function read(): string | undefined {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Acquires a lock on a name for the life of the page; false if another window holds it: a duplicated window copies the
 * name.
 * @param patience milliseconds to wait; unlimited if omitted
 */
function hold(name: string, patience?: number): Promise<boolean> {
  // Only a page that came by a safe way has locks.
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    const forEver = () => {
      resolve(true);
      return new Promise<never>(() => {});
    };
    navigator.locks
      .request(
        `${STORAGE_KEY} ${name}`,
        patience === undefined ? {} : { signal: AbortSignal.timeout(patience) },
        forEver,
      )
      .catch(() => resolve(false));
  });
}

/** The names of the windows that are open; of none where that cannot be known. */
export async function openWindows(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name = '' }) => name.slice(STORAGE_KEY.length + 1)));
}
