/** Draft, publication and the way back of the fields of a template. */
import { ApiError } from '../../http/apiError.ts';
import { callApi } from '../../http/callApi.ts';
import type { Row, Surface } from '../../surface/componentContract.ts';
import { message, word } from '../../text/messages.ts';
import { tTemplate as say } from '../../text/t.ts';
import { ask, toastText } from '../../toasts/toast.ts';
import type { LayerEntryName } from '../parts/judged.ts';
import { usePublishing } from '../parts/usePublishing.tsx';
import { useSingleFlight } from '../parts/useSingleFlight.ts';
import type { FieldsEditorState, Mode } from './editorState.ts';
import { FieldUses } from './FieldUses.tsx';

interface Saving {
  editorState: FieldsEditorState;
  surface: Surface;
  mode: Mode;
  /** The grid part of each mode. */
  parts: Readonly<Record<Mode, string>>;
  /** True to also change accounts that override the field. */
  affectAccounts: boolean;
  reload(): Promise<FieldsEditorState | undefined>;
}

interface WrongCell {
  id: string;
  tone: string;
}
interface Refused {
  msg?: string;
  saved?: { tempId?: string; id: string }[];
  errorRows?: { tempId?: string; id?: string; errors: Record<string, string> }[];
}

export function useSaving({ editorState, surface, mode, parts, affectAccounts, reload }: Saving) {
  const { busy, once } = useSingleFlight();
  const { layer, template } = editorState;
  const publishing = usePublishing(layer, once);

  const part = parts[mode];
  const records = () => surface.call(part, 'records') as Promise<Row[]>;

  /** Confirms saving with empty mandatory cells. */
  const goesOn = async (): Promise<boolean> => {
    const cells = ((await surface.call(part, 'wrongCells')) ?? []) as WrongCell[];
    const lacking = new Set(cells.filter(({ tone }) => tone === 'mandatory').map(({ id }) => id));
    const rows = (await records()).flatMap(({ tempId }, at) => (lacking.has(tempId ?? '') ? [at + 1] : []));
    if (rows.length === 0) return true;
    const text = say('template.someMandatory', { X: rows.join(', ') });
    return (await ask({ text, yes: word('common.yes'), no: word('common.no') })) !== undefined;
  };

  const saveFields = async (): Promise<boolean> => {
    const { changed } = (surface.getState(part) ?? {}) as { changed?: number };
    if (!changed) {
      toastText(message('templateNoData'), 'warning');
      return false;
    }
    if (!(await goesOn())) return false;
    const outcome = (await surface.call(part, 'save')) as {
      saved: string[];
      refused: string[];
      conflicts: string[];
      msg?: string;
    };
    if (outcome.saved.length > 0) {
      toastText(say('template.saved', { count: outcome.saved.length }), 'success');
      await reload();
    }
    if (outcome.refused.length > 0) toastText(outcome.msg ?? message('hoverHighlighted'), 'error');
    return outcome.refused.length === 0 && outcome.conflicts.length === 0 && outcome.saved.length > 0;
  };

  /** The keys that were chosen, and those that were typed. */
  const saveKeys = async (): Promise<boolean> => {
    const { selection } = (surface.getState(part) ?? {}) as { selection?: Row[] };
    const chosen = new Set((selection ?? []).map(({ tempId }) => tempId));
    const rows = (await records()).filter(({ id, tempId }) => chosen.has(tempId) || id === undefined);
    if (rows.length === 0) {
      toastText(say('template.selectData'), 'warning');
      return false;
    }
    if (!(await goesOn())) return false;
    const sent = rows.map(({ id: _, version: _version, ...row }) => row);
    const answer = await once(async (): Promise<Refused> => {
      const body = { layer, template, rows: placed(sent, editorState.rows.length) };
      try {
        return await callApi('authoringSaveFields', { body, handles: ['412'] });
      } catch (error) {
        if (error instanceof ApiError && error.status === 412) return error.answer as Refused;
        throw error;
      }
    });
    if (!answer) return false;
    const { saved = [], errorRows = [] } = answer;
    const taken = new Set(saved.map(({ tempId }) => tempId));
    await surface.call(part, 'forget', { ids: [...taken] });
    if (errorRows.length > 0) await surface.call(part, 'refuse', { rows: errorRows });
    if (saved.length > 0) {
      toastText(say('template.saved', { count: saved.length }), 'success');
      await reload();
    }
    if (errorRows.length > 0) toastText(answer.msg ?? message('hoverHighlighted'), 'error');
    return errorRows.length === 0;
  };

  const save = (): Promise<boolean> => (mode === 'keys' ? saveKeys() : saveFields());

  const reasoned = (title: string, text: string, yes: string, danger = false) =>
    ask({
      title,
      text,
      yes,
      no: word('common.cancel'),
      danger,
      reason: { label: say('template.comment'), required: say('template.commentMissing') },
    });

  const publish = async (): Promise<boolean> => {
    const { changed } = (surface.getState(part) ?? {}) as { changed?: number };
    if (changed && !(await save())) return false;
    const now = (await reload()) ?? editorState;
    if (now.pieces.length === 0) {
      toastText(message('authoringNoDraft'), 'warning');
      return false;
    }
    const comment = await publishing.prepare(now.pieces as LayerEntryName[], {
      title: say('template.publishTitle'),
      text: say('template.publishAsk'),
      yes: say('template.publish'),
      comment: say('template.comment'),
      commentMissing: say('template.commentMissing'),
    });
    if (comment === undefined) return false;
    const send = () =>
      callApi('authoringPublish', {
        body: {
          layer,
          pieces: now.pieces.map(({ kind, name }) => ({ kind, name })),
          comment,
          ...(affectAccounts ? { affectAccounts } : {}),
        },
        handles: ['412'],
      });
    const answer = await once(async () => {
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 412)) throw error;
        // Somebody published meanwhile: what does not meet is merged, and the rest shows as wrong.
        await callApi('authoringSaveFields', { body: { layer, template, rows: [] } });
        return send();
      }
    });
    await reload();
    if (!answer) return false;
    publishing.clear();
    toastText(answer.msg, 'success');
    return true;
  };

  const revert = async (version: number): Promise<void> => {
    const sure = await reasoned(say('template.revertTitle'), say('template.revertAsk'), say('template.revert'), true);
    if (!sure) return;
    const body = { layer, version, comment: sure.reason };
    const answer = await once(() => callApi('authoringRevert', { body }));
    if (answer) toastText(answer.msg, 'success');
    await reload();
  };

  const discard = async (): Promise<void> => {
    const sure = await ask({
      title: say('template.discard'),
      text: say('template.discardAsk'),
      yes: say('template.discard'),
      no: word('common.cancel'),
      danger: true,
    });
    if (!sure) return;
    await surface.call(part, 'discard');
    await once(async () => {
      for (const { kind, name, version } of editorState.pieces) {
        await callApi('authoringDiscard', { body: { layer, kind, name, draft: version } });
      }
    });
    await reload();
  };

  const remove = async (): Promise<void> => {
    const { selection = [] } = (surface.getState(part) ?? {}) as { selection?: Row[] };
    if (selection.length === 0) {
      toastText(say('template.nothingToRemove'), 'warning');
      return;
    }
    const keys = selection.flatMap(({ key }) => (typeof key === 'string' ? [key] : []));
    const found = await once(() => callApi('authoringFieldUses', { body: { layer, template, keys } }));
    if (!found) return;
    const { uses } = found;
    const sure = await ask({
      title: say('template.remove'),
      text: uses.length > 0 ? say('template.removeUsed') : say('template.removeAsk'),
      details: uses.length > 0 ? <FieldUses layer={layer} uses={uses} /> : undefined,
      yes: say('template.remove'),
      no: word('common.cancel'),
      danger: true,
    });
    if (!sure) return;
    const rows = selection.flatMap(({ id }) => (id === undefined ? [] : [{ id, isRemoved: true }]));
    await once(() => callApi('authoringSaveFields', { body: { layer, template, rows } }));
    await reload();
  };

  return { save, publish, revert, discard, remove, busy, once, publishing };
}

/** Appends fields without a position in the order of selection; positions stay without gaps. */
function placed(rows: readonly Record<string, unknown>[], before: number): Record<string, unknown>[] {
  const asked = new Set(rows.map(({ displayOrder }) => displayOrder).filter((order) => Number(order) <= before));
  const ahead = rows.filter(({ displayOrder }) => asked.has(displayOrder)).length;
  let next = before + ahead;
  return rows.map((row) => {
    if (asked.has(row.displayOrder) || row.displayOrder === undefined || row.displayOrder === null) return row;
    next += 1;
    return { ...row, displayOrder: next - ahead };
  });
}
