/** The life of a layer: drafts, publishing now or at a time, publications and their way back, files in and out. */
import './layerPanel.css';
import { Alert, Button, Menu, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../http/callApi.ts';
import { saveFile } from '../../http/saveFile.ts';
import { holds } from '../../http/session.ts';
import { Icon } from '../../icons/Icon.tsx';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useMethods, useText } from '../../surface/hooks.ts';
import { tAuthoring as say } from '../../text/t.ts';
import { toastText } from '../../toasts/toast.ts';
import { FindingLines } from '../parts/Findings.tsx';
import type { Fault } from '../parts/judged.ts';
import { layerLabel } from '../parts/layerLabel.ts';
import { findingOf } from '../parts/publishFindings.ts';
import { useAuthoringCall } from '../parts/useAuthoringCall.ts';
import { useSingleFlight } from '../parts/useSingleFlight.ts';
import { AllExamples } from './AllExamples.tsx';
import { DraftsPanel } from './DraftsPanel.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import { PublicationList, ScheduledList } from './LayerHistory.tsx';
import type { LayerState, Publication, Scheduled } from './layer.ts';
import { TryDialog } from './TryDialog.tsx';
import { writeZip } from './zip.ts';

const NO_QUERY = {};

export default function LayerPanelPart({ props, name: part }: ComponentProps<'layerPanel'>) {
  const layer = useText(props.layer);
  const query = layer ? { layer } : undefined;
  const layers = useAuthoringCall<{ layers: { layer: string; label: string; leftOut: Fault[] }[] }>(
    'authoringLayers',
    NO_QUERY,
  );
  const state = useAuthoringCall<LayerState>('authoringLayer', query);
  const published = useAuthoringCall<{ publications: Publication[] }>('authoringPublications', query);
  const waiting = useAuthoringCall<{ scheduled: Scheduled[] }>('authoringScheduled', query);
  const [dialog, setDialog] = useState<'import' | 'try'>();
  const { once } = useSingleFlight();
  const all = [layers, state, published, waiting];
  useMethods(part, { reload: () => Promise.all(all.map((one) => one.reload())) });

  const failed = all.find((one) => one.failed)?.failed;
  if (failed && !state.answer) {
    return (
      <Alert color="red" role="alert">
        {failed}
      </Alert>
    );
  }
  if (!state.answer || !layers.answer) return <Skeleton height={320} />;
  const { version, pieces: layerEntries, drafts } = state.answer;
  const label = layerLabel(layer, layers.answer.layers);
  const leftOut = layers.answer.layers.find((one) => one.layer === layer)?.leftOut ?? [];
  const mayEdit = holds('authoring.editDefinitions');

  const exportFiles = async (withDrafts: boolean) => {
    const asked = { layer, ...(withDrafts ? { drafts: 'true' } : {}) };
    const answer = await once(() => callApi('authoringExport', { query: asked }));
    if (!answer) return;
    const name = `${layer.replace('/', '-')}.zip`;
    saveFile(writeZip(answer.files), name);
    toastText(say('layer.exported', { count: answer.files.length, name }), 'success');
  };
  return (
    <div className="inv-layer">
      <header className="inv-layer-head">
        <div>
          <h2>{label}</h2>
          <p className="inv-soft">
            {version > 0 ? say('layer.version', { version }) : say('layer.nothingInForce')}
            {' · '}
            {say('layer.pieces', { count: layerEntries.length })}
          </p>
        </div>
        <div className="inv-layer-acts">
          <Menu position="bottom-end">
            <Menu.Target>
              <Button size="xs" variant="default" leftSection={<Icon name="export" size={14} />}>
                {say('layer.export')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => void exportFiles(false)}>{say('layer.exportForce')}</Menu.Item>
              <Menu.Item onClick={() => void exportFiles(true)}>{say('layer.exportDrafts')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
          {mayEdit && (
            <Button
              size="xs"
              variant="default"
              leftSection={<Icon name="import" size={14} />}
              onClick={() => setDialog('import')}
            >
              {say('layer.import')}
            </Button>
          )}
          {mayEdit && (
            <Button
              size="xs"
              variant="default"
              leftSection={<Icon name="eye" size={14} />}
              onClick={() => setDialog('try')}
            >
              {say('layer.tryAs')}
            </Button>
          )}
        </div>
      </header>
      {leftOut.length > 0 && (
        <Alert color="red" role="alert" title={say('layer.leftOut')}>
          <FindingLines layer={layer} findings={leftOut.map(findingOf)} />
        </Alert>
      )}
      <section>
        <h3>
          {say('layer.drafts')} {drafts.length > 0 && <span className="inv-count">{drafts.length}</span>}
        </h3>
        <DraftsPanel state={state.answer} />
      </section>
      <section>
        <h3>{say('layer.examples')}</h3>
        <AllExamples key={layer} layer={layer} />
      </section>
      {(waiting.answer?.scheduled.length ?? 0) > 0 && (
        <section>
          <h3>{say('layer.scheduled')}</h3>
          <ScheduledList layer={layer} scheduled={waiting.answer?.scheduled ?? []} />
        </section>
      )}
      <section>
        <h3>{say('layer.publications')}</h3>
        <PublicationList layer={layer} publications={published.answer?.publications ?? []} />
      </section>
      {dialog === 'import' && <ImportDialog layer={layer} label={label} close={() => setDialog(undefined)} />}
      {dialog === 'try' && <TryDialog layer={layer} label={label} close={() => setDialog(undefined)} />}
    </div>
  );
}
