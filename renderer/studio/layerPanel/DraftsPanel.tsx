/** The user's drafts: changes of each, faults that prevent publication, and publishing some or all of them. */
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FieldInput } from '../../fields/FieldInput.tsx';
import { callApi } from '../../http/callApi.ts';
import { holds } from '../../http/session.ts';
import { formatInstant } from '../../text/formatValue.ts';
import { word } from '../../text/messages.ts';
import { tAuthoring as say } from '../../text/t.ts';
import { ask, toastText } from '../../toasts/toast.ts';
import { Findings } from '../parts/Findings.tsx';
import { type LayerEntryName, layerEntryKey } from '../parts/judged.ts';
import { failingOf, publishFindings } from '../parts/publishFindings.ts';
import { invalidateAuthoringCalls } from '../parts/useAuthoringCall.ts';
import { useSingleFlight } from '../parts/useSingleFlight.ts';
import { DraftRow } from './DraftRow.tsx';
import type { LayerState } from './layer.ts';
import { useJudged } from './useJudged.ts';

const NONE: readonly LayerEntryName[] = [];

export function DraftsPanel({ state }: { state: LayerState }) {
  const { layer, drafts, version } = state;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [comment, setComment] = useState('');
  const [lacking, setLacking] = useState(false);
  /** Undefined: now; null: at a time that is not said yet. */
  const [at, setAt] = useState<string | null>();
  const { busy, once } = useSingleFlight();
  const chosen = drafts.filter((draft) => !left.has(layerEntryKey(draft)));
  const mark = `${version} ${drafts.map((draft) => `${layerEntryKey(draft)} ${draft.version}`).join()}`;
  const all = useJudged(layer, drafts, mark);
  const some = useJudged(layer, chosen.length === drafts.length ? NONE : chosen, mark);
  const judged = chosen.length === drafts.length ? all : some;
  const failing = judged ? failingOf(judged) : [];
  if (drafts.length === 0) return <p className="inv-soft">{say('layer.draftsNone')}</p>;

  const pick = (one: LayerEntryName, picked: boolean) => {
    const next = new Set(left);
    if (picked) next.delete(layerEntryKey(one));
    else next.add(layerEntryKey(one));
    setLeft(next);
  };
  const publish = async () => {
    if (comment.trim() === '') {
      setLacking(true);
      return;
    }
    if (failing.length > 0) {
      const sure = await ask({
        title: say('layer.publishFailingTitle'),
        text: say('layer.publishFailing', { count: failing.length }),
        yes: say('layer.publish', { count: chosen.length }),
        no: word('common.cancel'),
        danger: true,
      });
      if (!sure) return;
    }
    const layerEntries = chosen.map(({ kind, name }) => ({ kind, name }));
    const time = at ? { at } : {};
    const answer = await once(() =>
      callApi('authoringPublish', { body: { layer, pieces: layerEntries, comment, ...time }, handles: ['412'] }),
    );
    if (answer) {
      const told = at ? say('layer.willPublish', { at: formatInstant(at) }) : answer.msg;
      toastText(told, 'success');
      setComment('');
      setAt(undefined);
    }
    invalidateAuthoringCalls();
  };
  const discard = async (one: LayerEntryName & { version: number }) => {
    const sure = await ask({
      title: say('layer.discardTitle'),
      text: say('layer.discardAsk', { name: one.name }),
      yes: say('layer.discard'),
      no: word('common.cancel'),
      danger: true,
    });
    if (!sure) return;
    const body = { layer, kind: one.kind, name: one.name, draft: one.version };
    const answer = await once(() => callApi('authoringDiscard', { body, handles: ['412'] }));
    if (answer) toastText(answer.msg, 'success');
    invalidateAuthoringCalls();
  };
  const stands = judged ? publishFindings(judged) : [];
  return (
    <div className="inv-layer-drafts">
      <table className="inv-layer-table">
        <thead>
          <tr>
            <th>
              <Checkbox
                size="xs"
                aria-label={say('layer.pickAll')}
                checked={chosen.length === drafts.length}
                indeterminate={chosen.length > 0 && chosen.length < drafts.length}
                onChange={({ currentTarget: { checked } }) =>
                  setLeft(new Set(checked ? [] : drafts.map(layerEntryKey)))
                }
              />
            </th>
            <th colSpan={3}>{say('layer.pickAll')}</th>
          </tr>
        </thead>
        <tbody>
          {drafts.map((draft) => {
            const isThis = (one: LayerEntryName) => layerEntryKey(one) === layerEntryKey(draft);
            return (
              <DraftRow
                key={layerEntryKey(draft)}
                layer={layer}
                draft={draft}
                picked={!left.has(layerEntryKey(draft))}
                pick={(picked) => pick(draft, picked)}
                differences={all?.changes.find(isThis)?.differences}
                faults={state.faults.filter(({ piece: layerEntry }) => layerEntry && isThis(layerEntry)).length}
                conflict={all?.conflicts.find(isThis)}
                discard={() => void discard(draft)}
              />
            );
          })}
        </tbody>
      </table>
      <div className="inv-layer-verdict" role="status">
        {chosen.length > 0 && !judged && <p className="inv-soft">{say('layer.judging')}</p>}
        {judged && stands.length === 0 && <p data-tone="good">{say('layer.ready')}</p>}
        {judged && <Findings layer={layer} judged={judged} />}
      </div>
      {holds('authoring.publishDefinitions') && (
        <form
          className="inv-layer-publish"
          onSubmit={(event) => {
            event.preventDefault();
            void publish();
          }}
        >
          <TextInput
            size="xs"
            label={say('layer.comment')}
            placeholder={say('layer.commentHint')}
            value={comment}
            error={lacking && comment.trim() === '' ? say('definitions.commentMissing') : undefined}
            onChange={({ currentTarget: { value } }) => setComment(value)}
          />
          {at !== undefined && (
            <FieldInput
              field={{ key: 'at', type: 'dateTime', label: say('layer.at') }}
              label={say('layer.at')}
              value={at}
              onChange={(next) => setAt(next === undefined ? null : (next as string | null))}
            />
          )}
          <Button size="xs" variant="default" onClick={() => setAt(at === undefined ? null : undefined)}>
            {say(at === undefined ? 'layer.later' : 'layer.now')}
          </Button>
          <Button
            size="xs"
            type="submit"
            disabled={busy || chosen.length === 0 || judged?.publishable !== true || at === null}
          >
            {at === undefined ? say('layer.publish', { count: chosen.length }) : say('layer.schedule')}
          </Button>
        </form>
      )}
    </div>
  );
}
