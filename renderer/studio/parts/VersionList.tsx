/** The versions of a definition with user, time and reason, and the actions for each. */
import './authoring.css';
import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatInstant } from '../../text/formatValue.ts';
import { tAuthoring as say } from '../../text/t.ts';
import { Badge } from './Badge.tsx';
import type { Version } from './useVersions.ts';

interface Props {
  versions: readonly Version[] | undefined;
  /** Each may be left out, where it may not be done. */
  compare?: ((version: number) => void) | undefined;
  restore?: ((version: number) => void) | undefined;
  revert?: ((publishedIn: number) => void) | undefined;
  /** Content below a version, such as its differences. */
  below?: (version: number) => ReactNode;
}

export function VersionList({ versions, compare, restore, revert, below }: Props) {
  if (!versions) return <Skeleton height={80} />;
  if (versions.length === 0) return <p className="inv-soft">{say('author.noVersion')}</p>;
  return (
    <ol className="inv-author-versions">
      {versions.map(({ version, by, at, comment, inForce, draft, publishedIn }) => (
        <li key={version}>
          <div className="inv-author-version">
            <strong>{say('author.version', { version })}</strong>
            {inForce && <Badge tone="good">{say('author.inForce')}</Badge>}
            {draft && <Badge tone="info">{say('author.yourDraft')}</Badge>}
          </div>
          <p className="inv-soft">
            {by.name} · {formatInstant(at)}
            {comment ? ` · ${comment}` : ''}
          </p>
          <div className="inv-author-buttons">
            {compare && (
              <Button size="compact-xs" variant="default" onClick={() => compare(version)}>
                {say('author.compare')}
              </Button>
            )}
            {restore && (
              <Button size="compact-xs" variant="default" onClick={() => restore(version)}>
                {say('author.restore')}
              </Button>
            )}
            {revert && inForce && publishedIn !== undefined && (
              <Button size="compact-xs" variant="default" onClick={() => revert(publishedIn)}>
                {say('author.revert')}
              </Button>
            )}
          </div>
          {below?.(version)}
        </li>
      ))}
    </ol>
  );
}
