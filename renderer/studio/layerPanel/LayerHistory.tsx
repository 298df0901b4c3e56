/** Scheduled publications, and past ones with user, time, reason and content; each can be reverted. */
import { Button } from '@mantine/core';
import { callApi } from '../../http/callApi.ts';
import { holds } from '../../http/session.ts';
import { formatInstant } from '../../text/formatValue.ts';
import { word } from '../../text/messages.ts';
import { tAuthoring as say } from '../../text/t.ts';
import { ask, toastText } from '../../toasts/toast.ts';
import { Badge } from '../parts/Badge.tsx';
import { DefinitionLink } from '../parts/DefinitionLink.tsx';
import { type LayerEntryName, layerEntryKey } from '../parts/judged.ts';
import { invalidateAuthoringCalls } from '../parts/useAuthoringCall.ts';
import { useRevert } from '../parts/useRevert.ts';
import { useSingleFlight } from '../parts/useSingleFlight.ts';
import type { Publication, Scheduled } from './layer.ts';

const when = (at: string) => formatInstant(at);

function LayerEntries({ layer, pieces: layerEntries }: { layer: string; pieces: readonly LayerEntryName[] }) {
  return (
    <ul className="inv-layer-pieces">
      {layerEntries.map(({ kind, name }) => (
        <li key={layerEntryKey({ kind, name })}>
          <span className="inv-soft">{say(`kind.${kind}`)}</span>{' '}
          <DefinitionLink layer={layer} kind={kind} name={name}>
            {name}
          </DefinitionLink>
        </li>
      ))}
    </ul>
  );
}

export function ScheduledList({ layer, scheduled }: { layer: string; scheduled: readonly Scheduled[] }) {
  const { busy, once } = useSingleFlight();
  const stop = async (jobId: string) => {
    const sure = await ask({
      title: say('layer.stopTitle'),
      text: say('layer.stopAsk'),
      yes: say('layer.stop'),
      no: word('common.cancel'),
      danger: true,
    });
    if (!sure) return;
    const call = { path: { jobId }, query: { layer } };
    const answer = await once(() => callApi('authoringStopScheduled', call));
    if (answer) toastText(answer.msg, 'success');
    invalidateAuthoringCalls();
  };
  return (
    <ol className="inv-layer-list">
      {scheduled.map(({ jobId, at, by, comment, pieces: layerEntries }) => (
        <li key={jobId}>
          <div>
            <strong>{say('layer.scheduledAt', { at: when(at), by: by.name })}</strong>
            <p>{comment}</p>
            <LayerEntries layer={layer} pieces={layerEntries} />
          </div>
          {holds('authoring.publishDefinitions') && (
            <Button size="compact-xs" variant="default" disabled={busy} onClick={() => void stop(jobId)}>
              {say('layer.stop')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

export function PublicationList({ layer, publications }: { layer: string; publications: readonly Publication[] }) {
  const { busy, revert } = useRevert(layer);
  if (publications.length === 0) return <p className="inv-soft">{say('layer.publicationsNone')}</p>;
  const newest = publications[0]?.version;
  return (
    <ol className="inv-layer-list">
      {publications.map(({ version, by, at, comment, changed, takesBack }) => (
        <li key={version}>
          <div>
            <strong>{say('author.version', { version })}</strong>{' '}
            {version === newest && <Badge tone="good">{say('author.inForce')}</Badge>}{' '}
            {takesBack !== undefined && <Badge tone="warning">{say('layer.takesBack', { version: takesBack })}</Badge>}
            <p>
              {comment}{' '}
              <span className="inv-soft">
                {by.name} · {when(at)}
              </span>
            </p>
            <LayerEntries layer={layer} pieces={changed} />
          </div>
          {holds('authoring.publishDefinitions') && (
            <Button size="compact-xs" variant="default" disabled={busy} onClick={() => void revert(version)}>
              {say('layer.revert')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
