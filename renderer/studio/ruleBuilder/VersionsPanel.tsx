/** The versions of a rule; each compared in words with what is open, restored, or taken back. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Difference, differences } from '../../../metadata/edits/differences.ts';
import type { RuleSetDefinition } from '../../../metadata/kinds/ruleSet.ts';
import { callApi } from '../../http/callApi.ts';
import { tRule as say } from '../../text/t.ts';
import { DifferenceList } from '../parts/DifferenceList.tsx';
import type { Version } from '../parts/useVersions.ts';
import { VersionList } from '../parts/VersionList.tsx';

interface Props {
  layer: string;
  name: string;
  versions: Version[] | undefined;
  open: RuleSetDefinition;
  words(difference: Difference): string;
  /** Makes a former version what is open, as a step that can be taken back. */
  take(rule: RuleSetDefinition): void;
  revert(version: number): void;
  /** Discards the draft; undefined without a draft. */
  discard: (() => void) | undefined;
  /** Takes the rule away, as a draft; undefined for who may not. */
  remove: (() => void) | undefined;
}

export function VersionsPanel({ layer, name, versions, open, words, take, revert, discard, remove }: Props) {
  const [compared, setCompared] = useState<{ version: number; differences: Difference[] }>();
  const valueAt = async (version: number): Promise<RuleSetDefinition | undefined> => {
    const query = { layer, kind: 'rules', name, from: 0, to: version };
    const answer = await callApi('authoringCompare', { query }).catch(() => undefined);
    return (answer?.to ?? undefined) as RuleSetDefinition | undefined;
  };
  const compare = async (version: number) => {
    const value = await valueAt(version);
    setCompared({ version, differences: differences(value, open) });
  };
  const restore = async (version: number) => {
    const value = await valueAt(version);
    if (value) take(value);
  };
  return (
    <div className="inv-rule-panel">
      <VersionList
        versions={versions}
        compare={(version) => void compare(version)}
        restore={(version) => void restore(version)}
        revert={revert}
        below={(version) =>
          compared?.version === version && <DifferenceList differences={compared.differences} words={words} />
        }
      />
      <div className="inv-rule-buttons">
        {discard && (
          <Button size="compact-xs" variant="default" onClick={discard}>
            {say('rule.discard')}
          </Button>
        )}
        {remove && (
          <Button size="compact-xs" variant="default" onClick={remove}>
            {say('rule.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}
