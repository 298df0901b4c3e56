/** The versions of a definition in its layer: compared in words with what is open, restored as a draft, taken back. */
import { useState } from 'react';
import { type Difference, differences } from '../../../metadata/edits/differences.ts';
import { callApi } from '../../http/callApi.ts';
import { holds } from '../../http/session.ts';
import { toastText } from '../../toasts/toast.ts';
import { DifferenceList } from '../parts/DifferenceList.tsx';
import { differenceWords } from '../parts/differenceWords.ts';
import { invalidateAuthoringCalls } from '../parts/useAuthoringCall.ts';
import { useRevert } from '../parts/useRevert.ts';
import { useSingleFlight } from '../parts/useSingleFlight.ts';
import { useVersions } from '../parts/useVersions.ts';
import { VersionList } from '../parts/VersionList.tsx';
import type { Detail } from './detail.ts';

export function VersionsPanel({ layer, detail }: { layer: string; detail: Detail }) {
  const { kind, name, base, draft, value } = detail;
  const versions = useVersions(layer, kind, name, `${base} ${draft}`);
  const [compared, setCompared] = useState<{ version: number; differences: Difference[] }>();
  const { once } = useSingleFlight();
  const { revert } = useRevert(layer);
  const compare = async (version: number) => {
    const query = { layer, kind, name, from: 0, to: version };
    const answer = await once(() => callApi('authoringCompare', { query }));
    if (answer) setCompared({ version, differences: differences(answer.to ?? undefined, value) });
  };
  const restore = async (version: number) => {
    const body = { layer, kind, name, version, base, draft };
    const answer = await once(() => callApi('authoringRestore', { body, handles: ['412'] }));
    if (answer) toastText(answer.msg, 'success');
    invalidateAuthoringCalls();
  };
  return (
    <VersionList
      versions={versions}
      compare={(version) => void compare(version)}
      restore={holds('authoring.editDefinitions') ? (version) => void restore(version) : undefined}
      revert={holds('authoring.publishDefinitions') ? (version) => void revert(version) : undefined}
      below={(version) =>
        compared?.version === version && (
          <DifferenceList differences={compared.differences} words={(one) => differenceWords(one)} />
        )
      }
    />
  );
}
