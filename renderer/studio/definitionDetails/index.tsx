/** One definition: what it is, its editor, and beside it who uses it, where each part of it is from, and its versions. */
import './definitionDetails.css';
import { Alert, SegmentedControl, Skeleton } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useScrollStop } from '../../components/parts/useScrollStop.ts';
import { Icon } from '../../icons/Icon.tsx';
import { changeQuery } from '../../navigation/navigate.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useMethods, useText } from '../../surface/hooks.ts';
import { tAuthoring as say } from '../../text/t.ts';
import { Badge } from '../parts/Badge.tsx';
import { type LayerName, layerLabel } from '../parts/layerLabel.ts';
import { useAuthoringCall } from '../parts/useAuthoringCall.ts';
import type { Detail } from './detail.ts';
import { ExamplesPanel } from './ExamplesPanel.tsx';
import { OriginPanel } from './OriginPanel.tsx';
import { UsesPanel } from './UsesPanel.tsx';
import { VersionsPanel } from './VersionsPanel.tsx';

type Side = 'uses' | 'examples' | 'origin' | 'versions';
const SIDES: readonly Side[] = ['uses', 'examples', 'origin', 'versions'];
/** Storage key of the collapsed state of the side panel. */
const FOLDED = 'invoize.definitionSideFolded';
/** The editor needs the room where there is less. */
const NARROW = 1180;
const NO_QUERY = {};

export default function DefinitionDetailsPart({
  props,
  name: part,
  part: { parts },
  children,
}: ComponentProps<'definitionDetails'>) {
  const layer = useText(props.layer);
  const kind = useText(props.kind);
  const name = useText(props.name);
  const { answer: detail, failed, reload } = useAuthoringCall<Detail>('authoringDefinition', { layer, kind, name });
  const known = useAuthoringCall<{ layers: LayerName[] }>('authoringLayers', NO_QUERY).answer?.layers;
  useMethods(part, { reload: () => reload() });
  const [side, setSide] = useState<Side>('uses');
  const [folded, setFolded] = useState(
    () => (localStorage.getItem(FOLDED) ?? (innerWidth < NARROW ? '1' : '0')) === '1',
  );
  const fold = () => {
    setFolded(!folded);
    localStorage.setItem(FOLDED, folded ? '0' : '1');
  };
  // A missing definition may be a new one: its editor shows that, and stays in place after the first save.
  const begun = failed !== undefined && !detail && parts !== undefined;
  if (failed && !detail && !begun) {
    return (
      <Alert color="red" role="alert">
        {failed}
      </Alert>
    );
  }
  if (!detail && !begun) return <Skeleton height={320} />;
  return (
    <div className="inv-definition">
      {detail && <Head detail={detail} known={known} folded={folded} fold={fold} />}
      <div className="inv-definition-body" data-folded={folded || !detail || undefined}>
        <div className="inv-definition-editor" key={`${layer} ${kind} ${name}`}>
          {children()}
        </div>
        {detail && !folded && (
          <aside className="inv-definition-side" aria-label={say('definitions.side')}>
            <SegmentedControl
              fullWidth
              size="xs"
              aria-label={say('definitions.side')}
              value={side}
              onChange={(next) => setSide(next as Side)}
              data={SIDES.map((value) => ({
                value,
                label: say(value === 'examples' ? 'layer.examples' : `definitions.${value}`),
              }))}
            />
            <Panel key={`${kind} ${name} ${side}`}>
              {side === 'uses' && <UsesPanel layer={layer} detail={detail} />}
              {side === 'examples' && <ExamplesPanel layer={layer} detail={detail} />}
              {side === 'origin' && <OriginPanel detail={detail} layers={known} />}
              {side === 'versions' && <VersionsPanel layer={layer} detail={detail} />}
            </Panel>
          </aside>
        )}
      </div>
    </div>
  );
}

interface HeadProps {
  detail: Detail;
  known: readonly LayerName[] | undefined;
  folded: boolean;
  fold(): void;
}

/** The name, status and origin of the definition. */
function Head({ detail, known, folded, fold }: HeadProps) {
  const { kind, name, draft, base, faults, value, inForce, origins } = detail;
  const [place] = origins;
  const said = value ?? inForce ?? {};
  const label = [said.label, said.title, said.text].find((one) => typeof one === 'string') as string | undefined;
  return (
    <header className="inv-definition-head">
      <div className="inv-definition-title">
        <span className="inv-soft">{say(`kind.${kind}`)}</span>
        <h2>{label || name}</h2>
        {draft > 0 && <Badge tone="info">{say(value ? 'definitions.isDraft' : 'definitions.isGone')}</Badge>}
        {base > 0 && <Badge tone="good">{say('definitions.isOwn')}</Badge>}
        {faults.length > 0 && <Badge tone="bad">{say('definitions.isFaulty', { count: faults.length })}</Badge>}
      </div>
      <p className="inv-soft">
        <code>{name}</code>
        {place &&
          ` · ${layerLabel(place.layer, known)} · ${say('definitions.line', { file: place.file, line: place.line })}`}
      </p>
      <div className="inv-definition-acts">
        <button type="button" className="inv-definition-act" aria-pressed={!folded} onClick={fold}>
          <Icon name="panel" size={16} />
          {say('definitions.showSide')}
        </button>
        <button
          type="button"
          className="inv-definition-act"
          aria-label={say('definitions.close')}
          title={say('definitions.close')}
          onClick={() => changeQuery({ kind: '', name: '' }, { step: true })}
        >
          <Icon name="close" size={16} />
        </button>
      </div>
    </header>
  );
}

/** It scrolls, by keys too where nothing in it has the focus. */
function Panel({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useScrollStop(box);
  return (
    <div className="inv-definition-panel" ref={box}>
      {children}
    </div>
  );
}
