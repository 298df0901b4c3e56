/**
 * Previews the user's drafts with a role: requested by the header `preview` of every call of a page, so that servers
 * store nothing. The session has fewer permissions, and may only call operations that are `readOnly`.
 */
import { createAccess } from '../access/access.ts';
import type { OperationContext } from '../operations/operation.ts';
import { denied, HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import type { Session } from '../session/session.ts';
import { chosenDrafts } from './chosenDrafts.ts';
import { draftRuntime } from './draftRuntime.ts';
import { resolveLayer } from './layerTarget.ts';
import { narrowToRole } from './narrowToRole.ts';
import { refuse } from './publish.ts';
import { tableSteps } from './tableShape.ts';

/** The permission to save drafts: others have nothing to preview. */
const PERMISSION = 'authoring.editDefinitions';

export interface RequestedPreview {
  /** systems/ID or accounts/ID. */
  layer: string;
  /** Default: as oneself. */
  role?: string;
}

/** Parses the header, percent-encoded JSON; undefined without a header. @throws HttpError 400 */
export function requestedPreview(headers: Headers): RequestedPreview | undefined {
  const text = headers.get('preview');
  if (!text) return undefined;
  try {
    const { layer, role } = JSON.parse(decodeURIComponent(text)) as Record<string, unknown>;
    if (typeof layer === 'string' && (role === undefined || typeof role === 'string'))
      return { layer, ...(role === undefined ? {} : { role }) };
  } catch {
    // Reported below as an invalid preview.
  }
  throw new HttpError(400, t('previewUnclear'));
}

/**
 * @param context of the call as it would be without: the author's own session, and access by no permission yet
 * @throws HttpError 403 for who saves no drafts and for drafts that would show more than is held, 404 for a layer or role that
 * is not there, 422 for drafts with a fault and those that need another table
 */
export async function preview(
  context: OperationContext & { session: Session },
  { layer, role }: RequestedPreview,
): Promise<{ runtime: ProgramRuntime; session: Session }> {
  if (!context.session.permissions.has(PERMISSION)) throw denied();
  const access = createAccess(context.runtime.program, context.session, [PERMISSION]);
  const author = { ...context, access };
  const place = await resolveLayer(author, layer);
  const runtime = await draftRuntime(author, place, await chosenDrafts(author, place, undefined));
  refuse({ faults: [], tables: tablesOf(author, runtime), widens: [], unseen: [], calls: [] });
  const { session } = narrowToRole(author, runtime, role);
  return { runtime, session: session ?? context.session };
}

const tablesOf = ({ services }: OperationContext, next: ProgramRuntime) => {
  const files = services.programs.tenant().program;
  return next.prepared(`tables over ${files.hash}`, () => tableSteps(files, next.program));
};
