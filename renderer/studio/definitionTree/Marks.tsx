import { tAuthoring as say } from '../../text/t.ts';
import { Badge } from '../parts/Badge.tsx';
import type { Entry } from './treeModel.ts';

/** Marks of a definition: faults, draft, changes in this layer. */
export function Marks({ entry: { own, draft, faults = 0, gone } }: { entry: Entry }) {
  return (
    <span className="inv-definitions-marks">
      {faults > 0 && <Badge tone="bad">{say('definitions.isFaulty', { count: faults })}</Badge>}
      {gone ? (
        <Badge tone="bad">{say('definitions.isGone')}</Badge>
      ) : draft !== undefined ? (
        <Badge tone="info">{say('definitions.isDraft')}</Badge>
      ) : (
        own && <Badge tone="good">{say('definitions.isOwn')}</Badge>
      )}
    </span>
  );
}
