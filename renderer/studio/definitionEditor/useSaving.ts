/** Draft, publication and the way back of one definition; whoever is late is shown both sides and loses nothing. */
import { useEffect, useRef, useState } from 'react';
import type { Keyed } from '../../../metadata/edits/keyed.ts';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import { callApi } from '../../http/callApi.ts';
import { message, word } from '../../text/messages.ts';
import { tEditor as say } from '../../text/t.ts';
import { ask, toastText } from '../../toasts/toast.ts';
import { type Conflict, settledVersions } from '../parts/conflict.ts';
import { usePublishing } from '../parts/usePublishing.tsx';
import { useSingleFlight } from '../parts/useSingleFlight.ts';

interface Saving {
  layer: string;
  kind: KindName;
  name: string;
  /** The versions that what is open was made from. */
  base: number;
  draft: number;
  dirty: boolean;
  /** How many errors it has: with one it is not published. */
  wrong(): Promise<number>;
  /** The value to save; undefined while the text is invalid JSON. */
  value(): Keyed | undefined;
  /** Makes something what is open. */
  take(value: Keyed): void;
  /** Marks a value as saved. */
  saved(value: Keyed): void;
  /** Loads what the server has now, and forgets what is open. */
  reload(): Promise<void>;
}

interface Answer {
  msg: string;
  version: number;
  open: boolean;
}

export function useSaving(given: Saving) {
  const { layer, kind, name, base, draft, dirty, wrong, value, take, saved, reload } = given;
  const versions = useRef({ base, draft });
  // With local changes, retain the version they are based on: saving then detects a newer version.
  useEffect(() => {
    if (!dirty) versions.current = { base, draft };
  }, [base, draft, dirty]);
  const [conflict, setConflict] = useState<Conflict<Keyed>>();
  const { busy, once } = useSingleFlight<Keyed>(setConflict);
  const layered = layer ? { layer } : {};
  const publishing = usePublishing(layer, once);
  /** How often it was refused for its faults: they are shown each time. */
  const [refused, setRefused] = useState(0);

  /** @param next null takes the definition away */
  const write = (next: Keyed | null): Promise<Answer | undefined> =>
    once(async () => {
      const what = next === null ? { remove: true } : { value: next };
      const body = { ...layered, kind, name, ...what, ...versions.current };
      const answer = await callApi('authoringSave', { body, handles: ['412'] });
      versions.current = { ...versions.current, draft: answer.open ? answer.version : 0 };
      return answer;
    });

  const save = async (): Promise<boolean> => {
    const next = value();
    if (!next) return false;
    const answer = await write(next);
    if (!answer) return false;
    saved(next);
    toastText(answer.msg, 'success');
    return true;
  };

  const publish = async (): Promise<boolean> => {
    const count = (await once(wrong)) ?? 0;
    if (count > 0) {
      setRefused((times) => times + 1);
      return false;
    }
    if (dirty && !(await save())) return false;
    if (versions.current.draft === 0) {
      toastText(message('authoringNoDraft'), 'warning');
      return false;
    }
    const pieces = [{ kind, name }];
    const comment = await publishing.prepare(pieces, {
      title: say('editor.publishTitle'),
      text: say('editor.publishAsk', { name }),
      yes: say('editor.publish'),
      comment: say('editor.comment'),
      commentMissing: say('editor.commentMissing'),
    });
    if (comment === undefined) return false;
    const body = { ...layered, pieces, comment };
    const answer = await once(() => callApi('authoringPublish', { body, handles: ['412'] }));
    if (!answer) return false;
    publishing.clear();
    toastText(answer.msg, 'success');
    await reload();
    return true;
  };

  const discard = async (): Promise<boolean> => {
    const sure = await ask({
      title: say('editor.discard'),
      text: say('editor.discardAsk', { name }),
      yes: say('editor.discard'),
      no: word('common.cancel'),
      danger: true,
    });
    return sure ? forget() : false;
  };

  const forget = async (): Promise<boolean> => {
    const { draft: mine } = versions.current;
    if (mine > 0) {
      const body = { ...layered, kind, name, draft: mine };
      const answer = await once(() => callApi('authoringDiscard', { body }));
      if (!answer) return false;
      toastText(answer.msg, 'success');
    }
    await reload();
    return true;
  };

  const remove = async (): Promise<boolean> => {
    const sure = await ask({
      title: say('editor.remove'),
      text: say('editor.removeAsk', { name }),
      yes: say('editor.remove'),
      no: word('common.cancel'),
      danger: true,
    });
    if (!sure) return false;
    const answer = await write(null);
    if (!answer) return false;
    toastText(answer.msg, 'success');
    await reload();
    return true;
  };

  /** The chosen side of a conflict becomes the open value, based on the current version; null: discard. */
  const settle = (chosen: Keyed | null | undefined) => {
    if (conflict && chosen) {
      versions.current = settledVersions(conflict, versions.current);
      take(chosen);
    }
    setConflict(undefined);
    if (chosen === null) void forget();
  };

  return { save, publish, discard, remove, conflict, settle, busy, publishing, refused };
}
