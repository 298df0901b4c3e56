/** The versions of a rule: who, when and why; each compared in words with what is open, restored, or taken back. */
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { type Difference, differences } from '../../../metadata/changes/differences.ts';
import type { RuleSetDefinition } from '../../../metadata/kinds/ruleSet.ts';
import { callApi } from '../../calls/callApi.ts';
import { formatInstant } from '../../runtime/formatValue.ts';
import { program } from '../../runtime/program.ts';
import { DifferenceList } from './DifferenceList.tsx';
import type { Names } from './ruleInWords.ts';
import { say } from './say.ts';
import type { Version } from './useVersions.ts';

interface Props {
  layer: string;
  name: string;
  versions: Version[] | undefined;
  open: RuleSetDefinition;
  names: Names;
  /** Makes a former version what is open, as a step that can be taken back. */
  take(rule: RuleSetDefinition): void;
  takeBack(version: number): void;
  /** Forgets the draft; undefined where there is none. */
  discard: (() => void) | undefined;
  /** Takes the rule away, as a draft; undefined for who may not. */
  remove: (() => void) | undefined;
}

export function VersionsPanel({ layer, name, versions, open, names, take, takeBack, discard, remove }: Props) {
  const [compared, setCompared] = useState<{ version: number; differences: Difference[] }>();
  if (!versions) return <Skeleton height={80} />;
  const valueAt = async (version: number): Promise<RuleSetDefinition | undefined> => {
    const query = { layer, kind: 'rules', name, from: 0, to: version };
    const answer = await callApi<{ to: RuleSetDefinition | null }>('authoringCompare', { query }).catch(
      () => undefined,
    );
    return answer?.to ?? undefined;
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
      {versions.length === 0 && <p className="inv-soft">{say('rule.version.none')}</p>}
      <ol className="inv-rule-versions">
        {versions.map(({ version, by, at, comment, inForce, draft, publishedIn }) => (
          <li key={version}>
            <div className="inv-rule-version">
              <strong>{say('rule.version', { version })}</strong>
              {inForce && (
                <span className="inv-rule-badge" data-tone="good">
                  {say('rule.version.inForce')}
                </span>
              )}
              {draft && (
                <span className="inv-rule-badge" data-tone="info">
                  {say('rule.version.draft')}
                </span>
              )}
            </div>
            <p className="inv-soft">
              {by.name} · {formatInstant(at, program().timeZone)}
              {comment ? ` · ${comment}` : ''}
            </p>
            <div className="inv-rule-buttons">
              <Button size="compact-xs" variant="default" onClick={() => void compare(version)}>
                {say('rule.version.compare')}
              </Button>
              <Button size="compact-xs" variant="default" onClick={() => void restore(version)}>
                {say('rule.version.restore')}
              </Button>
              {inForce && publishedIn !== undefined && (
                <Button size="compact-xs" variant="default" onClick={() => takeBack(publishedIn)}>
                  {say('rule.takeBack')}
                </Button>
              )}
            </div>
            {compared?.version === version && (
              <DifferenceList differences={compared.differences} field={open.field} names={names} />
            )}
          </li>
        ))}
      </ol>
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
