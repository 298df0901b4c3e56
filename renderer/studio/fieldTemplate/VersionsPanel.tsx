/** The saved versions of a template; each compared, member by member, with what is drafted or in force. */
import { useState } from 'react';
import type { Difference } from '../../../metadata/edits/differences.ts';
import { callApi } from '../../http/callApi.ts';
import { DifferenceList } from '../parts/DifferenceList.tsx';
import { useVersions } from '../parts/useVersions.ts';
import { VersionList } from '../parts/VersionList.tsx';
import { templateDifference } from './differenceWords.ts';
import type { FieldsEditorState } from './editorState.ts';

interface Props {
  editorState: FieldsEditorState;
  mayEdit: boolean;
  reload(): Promise<unknown>;
}

export function VersionsPanel({ editorState, mayEdit, reload }: Props) {
  const { layer, template: name, base, draft } = editorState;
  const versions = useVersions(layer, 'template', name, `${base} ${draft}`);
  const [compared, setCompared] = useState<{ version: number; differences: Difference[] }>();
  const compare = async (version: number) => {
    const query = { layer, kind: 'template', name, from: version, to: draft || base };
    const answer = await callApi('authoringCompare', { query }).catch(() => undefined);
    if (answer) setCompared({ version, differences: answer.differences });
  };
  const restore = async (version: number) => {
    const body = { layer, kind: 'template', name, version, base, draft };
    await callApi('authoringRestore', { body }).catch(() => undefined);
    await reload();
  };
  return (
    <VersionList
      versions={versions}
      compare={(version) => void compare(version)}
      restore={mayEdit ? (version) => void restore(version) : undefined}
      below={(version) =>
        compared?.version === version && (
          <DifferenceList differences={compared.differences} words={(one) => templateDifference(one, editorState)} />
        )
      }
    />
  );
}
