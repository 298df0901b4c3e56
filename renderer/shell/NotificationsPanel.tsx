/** Jobs and their progress: cancel, open result, mark as read, remove. */
import { ActionIcon, Button, Indicator, Popover, Progress, Tooltip } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { coloursOf, type Tone } from '../components/parts/tone.ts';
import { callApi, callApiRaw } from '../http/callApi.ts';
import { isOver, type Job, jobsAtom, percentOf, receiveJobs } from '../http/jobs.ts';
import { fileNameOf, saveFile } from '../http/saveFile.ts';
import { Icon } from '../icons/Icon.tsx';
import { goPath } from '../navigation/navigate.ts';
import { appStore } from '../program/appStore.ts';
import { formatInstant } from '../text/formatValue.ts';
import { word } from '../text/messages.ts';

const TONES = {
  Queued: 'neutral',
  Running: 'info',
  Completed: 'good',
  Failed: 'bad',
  Canceled: 'warning',
} satisfies Record<Job['runningStatus'], Tone>;

/** Job calls show their own errors. */
const ignoreErrors = (call: Promise<unknown>) => void call.catch(() => undefined);

const cancel = (job: Job) => ignoreErrors(callApi('cancelPollingTask', { query: { memCacheKey: job.memCacheKey } }));

function remove(jobs: readonly Job[]): void {
  const keys = jobs.map((job) => job.memCacheKey);
  appStore.set(jobsAtom, (all) => all.filter((job) => !keys.includes(job.memCacheKey)));
  ignoreErrors(callApi('pollingTaskRemove', { body: { memCacheKey: keys } }));
}

function markRead(jobs: readonly Job[]): void {
  const unread = jobs.filter((job) => !job.read && isOver(job));
  if (unread.length === 0) return;
  receiveJobs(unread.map((job) => ({ ...job, read: true })));
  ignoreErrors(callApi('pollingTaskRead', { body: { memCacheKeysToMakeRead: unread.map((job) => job.memCacheKey) } }));
}

async function download(job: Job): Promise<void> {
  const { fileId, name } = job.result ?? {};
  const response = await callApiRaw('downloadFile', { query: { id: fileId } });
  saveFile(await response.blob(), name ?? fileNameOf(response.headers.get('content-disposition'), 'download'));
}

function Entry({ job }: { job: Job }) {
  const percent = percentOf(job);
  const isMessage = job.notificationType === 'message';
  return (
    <li className={job.read ? undefined : 'inv-unread'}>
      <div className="inv-job-head">
        <strong>{job.title}</strong>
        {!isMessage && (
          <span className="inv-badge" style={coloursOf(TONES[job.runningStatus])}>
            {word(`jobs.${job.runningStatus}`)}
          </span>
        )}
      </div>
      {!isOver(job) && (
        <Progress
          value={percent ?? 100}
          animated={percent === undefined}
          size="sm"
          aria-label={word('jobs.progress', { title: job.title })}
        />
      )}
      {job.body && <p className="inv-job-body">{job.body}</p>}
      {job.error && <p className="inv-job-error">{job.error}</p>}
      <div className="inv-job-foot">
        <span className="inv-soft">
          {formatInstant(job.requestedOn)}
          {job.totalCount > 0 && ` · ${word('common.of', { done: job.processedCount, total: job.totalCount })}`}
          {percent !== undefined && !isOver(job) && ` · ${percent} %`}
        </span>
        {job.link && (
          <Button size="compact-xs" variant="light" onClick={() => goPath(job.link as string)}>
            {word('jobs.open')}
          </Button>
        )}
        {job.result?.fileId && job.runningStatus === 'Completed' && (
          <Button size="compact-xs" variant="light" onClick={() => ignoreErrors(download(job))}>
            {word('common.download')}
          </Button>
        )}
        {isOver(job) ? (
          <Tooltip label={word('jobs.remove')}>
            <ActionIcon size="sm" aria-label={word('common.remove', { name: job.title })} onClick={() => remove([job])}>
              <Icon name="close" size={14} />
            </ActionIcon>
          </Tooltip>
        ) : (
          <Button size="compact-xs" variant="default" onClick={() => cancel(job)}>
            {word('common.cancel')}
          </Button>
        )}
      </div>
    </li>
  );
}

export function NotificationsPanel() {
  const jobs = useAtomValue(jobsAtom);
  const [open, setOpen] = useState(false);
  const unread = jobs.filter((job) => !job.read).length;
  const running = jobs.filter((job) => !isOver(job)).length;
  const show = (next: boolean) => {
    setOpen(next);
    // Seen once the panel closes, so that what is new is still marked while one looks.
    if (!next) markRead(jobs);
  };
  const panel = useRef<HTMLDivElement>(null);
  // A finished job loses its cancel button: move its focus to the panel.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other jobs are drawn with other buttons.
  useEffect(() => {
    if (open && document.activeElement === document.body) panel.current?.focus();
  }, [open, jobs]);
  const label = [
    word('jobs.title'),
    unread > 0 && word('jobs.new', { count: unread }),
    running > 0 && word('jobs.running', { count: running }),
  ]
    .filter(Boolean)
    .join(', ');
  return (
    <Popover opened={open} onChange={show} position="bottom-end" width={380} shadow="md" trapFocus>
      <Indicator label={unread} size={15} disabled={unread === 0} processing={running > 0} offset={4} color="red.9">
        <Popover.Target>
          <ActionIcon aria-label={label} onClick={() => show(!open)}>
            <Icon name="bell" size={18} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown ref={panel} p={0} aria-label={word('jobs.title')}>
        <div className="inv-jobs-head">
          <strong>{word('jobs.title')}</strong>
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={!jobs.some(isOver)}
            onClick={() => remove(jobs.filter(isOver))}
          >
            {word('jobs.removeFinished')}
          </Button>
        </div>
        {jobs.length === 0 ? (
          <p className="inv-jobs-none">{word('jobs.nothing')}</p>
        ) : (
          <ul className="inv-jobs">
            {jobs.map((job) => (
              <Entry key={job.id} job={job} />
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
