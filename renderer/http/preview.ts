/**
 * A window in which an author previews drafts with a role: sent in a header of every call, stored for this window only.
 * Other windows of the browser are unaffected.
 */
const STORAGE_KEY = 'invoize.preview';
/** The member of the query with which a window begins to be one. */
const MEMBER = 'preview';

export interface Preview {
  /** systems/ID or accounts/ID, and what it is called. */
  layer: string;
  label: string;
  /** Undefined: as oneself. */
  role?: string;
  roleLabel?: string;
}

function read(text: string | null): Preview | undefined {
  try {
    const { layer, label, role, roleLabel } = JSON.parse(text ?? '') as Record<string, unknown>;
    if (typeof layer !== 'string' || typeof label !== 'string') return undefined;
    return {
      layer,
      label,
      ...(typeof role === 'string' ? { role, roleLabel: typeof roleLabel === 'string' ? roleLabel : role } : {}),
    };
  } catch {
    // Invalid content is ignored.
    return undefined;
  }
}

/**
 * The preview of a window, from its initial address and its stored state.
 * @returns the address without the parameter; `asked` if it must be stored
 */
export function previewOf(href: string, kept: string | null): { asked?: Preview; now?: Preview; address: string } {
  const url = new URL(href);
  const asked = read(url.searchParams.get(MEMBER));
  url.searchParams.delete(MEMBER);
  const now = asked ?? read(kept);
  return { ...(asked ? { asked } : {}), ...(now ? { now } : {}), address: url.pathname + url.search };
}

let currentPreview: Preview | undefined;

/** Reads the address with which the window begins, once, and cleans it. */
export function beginPreview(): void {
  const { asked, now, address } = previewOf(location.href, sessionStorage.getItem(STORAGE_KEY));
  if (asked) {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(asked));
    history.replaceState(null, '', address);
  }
  currentPreview = now;
}

/** Of this window; undefined in an ordinary one. */
export const previewNow = (): Preview | undefined => currentPreview;

/** The address of a window that shows a preview. */
export const previewAddress = (preview: Preview): string =>
  `/?${new URLSearchParams({ [MEMBER]: JSON.stringify(preview) })}`;

/** Preview headers of calls. */
export function previewHeaders(preview: Preview | undefined = previewNow()): Record<string, string> {
  if (!preview) return {};
  const { layer, role } = preview;
  return { preview: encodeURIComponent(JSON.stringify({ layer, role })) };
}

/** Makes this window an ordinary one, or closes it where an author's window opened it. */
export function leavePreview(): void {
  sessionStorage.removeItem(STORAGE_KEY);
  close();
  // A window not opened by a script cannot close itself: it restarts without preview.
  location.assign('/');
}
