/**
 * Publishes from an editor: faults that prevent it are loaded and shown in place; otherwise warnings are shown, and a
 * comment is requested.
 */
import { useState } from 'react';
import { callApi } from '../../http/callApi.ts';
import { word } from '../../text/messages.ts';
import { tAuthoring as say } from '../../text/t.ts';
import { ask } from '../../toasts/toast.ts';
import { Findings } from './Findings.tsx';
import type { Judged, LayerEntryName } from './judged.ts';
import { failingOf } from './publishFindings.ts';

interface Words {
  title: string;
  text: string;
  yes: string;
  comment: string;
  commentMissing: string;
}

/** A concurrent publication does not prevent this one: publishing shows the conflict. */
const mayGoOn = ({ faults, tables, widens, unseen, calls }: Judged): boolean =>
  [faults, tables, widens, unseen, calls].every(({ length }) => length === 0);

/** @param once runs a server call and shows its errors */
export function usePublishing(
  layer: string | undefined,
  once: <Result>(work: () => Promise<Result>) => Promise<Result | undefined>,
) {
  const [judged, setJudged] = useState<Judged>();
  /** The comment with which it is to be published; undefined where it is not. */
  const prepare = async (layerEntries: readonly LayerEntryName[], words: Words): Promise<string | undefined> => {
    const body = { ...(layer ? { layer } : {}), pieces: layerEntries.map(({ kind, name }) => ({ kind, name })) };
    const found = await once(() => callApi('authoringJudge', { body }));
    if (!found) return undefined;
    const findings = found.warnings.length + found.examples.length;
    const goesOn = mayGoOn(found);
    setJudged(goesOn && findings === 0 ? undefined : found);
    if (!goesOn) return undefined;
    const failing = failingOf(found);
    const sure = await ask({
      title: words.title,
      text: failing.length > 0 ? say('layer.publishFailing', { count: failing.length }) : words.text,
      details: findings > 0 ? <Findings layer={layer ?? ''} judged={found} /> : undefined,
      yes: words.yes,
      no: word('common.cancel'),
      danger: failing.length > 0,
      reason: { label: words.comment, required: words.commentMissing },
    });
    return sure?.reason;
  };
  return { judged, prepare, clear: () => setJudged(undefined) };
}
