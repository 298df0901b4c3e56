/** The saved versions of a template: who, when and why; each compared, member by member, with what is drafted or in force. */
import { Button, Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Difference } from '../../../metadata/changes/differences.ts';
import { isAbort } from '../../calls/apiError.ts';
import { callApi } from '../../calls/callApi.ts';
import { formatInstant } from '../../runtime/formatValue.ts';
import { program } from '../../runtime/program.ts';
import type { FieldsDesk } from './desk.ts';
import { differenceWords } from './differenceWords.ts';
import { say } from './say.ts';

interface Version {
  version: number;
  by: { name: string };
  at: string;
  comment?: string;
  publishedIn?: number;
  inForce: boolean;
  draft: boolean;
}
interface Props {
  desk: FieldsDesk;
  mayEdit: boolean;
  reload(): Promise<unknown>;
}

export function VersionsPanel({ desk, mayEdit, reload }: Props) {
  const { layer, template: name, base, draft } = desk;
  const [versions, setVersions] = useState<Version[]>();
  const [compared, setCompared] = useState<{ version: number; differences: Difference[] }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved or published version is one more.
  useEffect(() => {
    const ending = new AbortController();
    callApi<{ versions: Version[] }>('authoringVersions', {
      query: { layer, kind: 'template', name },
      signal: ending.signal,
    })
      .then((answer) => setVersions(answer.versions))
      .catch((error: unknown) => !isAbort(error) && setVersions([]));
    return () => ending.abort();
  }, [layer, name, base, draft]);
  if (!versions) return <Skeleton height={80} />;
  if (versions.length === 0) return <p className="inv-soft">{say('template.noVersion')}</p>;
  const compare = async (version: number) => {
    const query = { layer, kind: 'template', name, from: version, to: draft || base };
    const answer = await callApi<{ differences: Difference[] }>('authoringCompare', { query }).catch(() => undefined);
    if (answer) setCompared({ version, differences: answer.differences });
  };
  const restore = async (version: number) => {
    const body = { layer, kind: 'template', name, version, base, draft };
    await callApi('authoringRestore', { body }).catch(() => undefined);
    await reload();
  };
  return (
    <ol className="inv-template-versions">
      {versions.map(({ version, by, at, comment, inForce, draft: isDraft }) => (
        <li key={version}>
          <strong>{say('template.version', { version })}</strong>
          {inForce && (
            <span className="inv-template-badge" data-tone="good">
              {say('template.inForce')}
            </span>
          )}
          {isDraft && (
            <span className="inv-template-badge" data-tone="info">
              {say('template.isDraft')}
            </span>
          )}
          <p className="inv-soft">
            {by.name} · {formatInstant(at, program().timeZone)}
            {comment ? ` · ${comment}` : ''}
          </p>
          <div className="inv-template-buttons">
            <Button size="compact-xs" variant="default" onClick={() => void compare(version)}>
              {say('template.compare')}
            </Button>
            {mayEdit && (
              <Button size="compact-xs" variant="default" onClick={() => void restore(version)}>
                {say('template.restore')}
              </Button>
            )}
          </div>
          {compared?.version === version &&
            (compared.differences.length === 0 ? (
              <p className="inv-soft">{say('template.same')}</p>
            ) : (
              <ul className="inv-template-differences">
                {compared.differences.map((one) => (
                  <li key={`${one.what} ${one.path.join('.')}`}>{differenceWords(one, desk)}</li>
                ))}
              </ul>
            ))}
        </li>
      ))}
    </ol>
  );
}
