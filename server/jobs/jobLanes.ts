/**
 * Lanes of jobs on one server: kinds that are over soon have slots of their own, so that they never wait for those that read
 * and write many records; and one person has at most one slot for long work, so that somebody else's begins beside it.
 */
import type { Clock } from '../platform/clock.ts';
import type { Backend } from '../store/backend.ts';
import type { LeaseWatch } from '../store/leaseWatch.ts';
import type { JobKind } from './job.ts';
import { type NextJob, nextJob } from './jobTable.ts';
import type { Runner } from './runner.ts';

type Lane = 'short' | 'long';

const LANES: Readonly<Record<JobKind, Lane>> = {
  backtest: 'long',
  export: 'long',
  importMap: 'long',
  importRead: 'long',
  indexes: 'long',
  laneUpload: 'long',
  metadataRows: 'long',
  rekey: 'long',
  rename: 'long',
  report: 'long',
  examples: 'short',
  impact: 'short',
  procedure: 'short',
  publish: 'short',
  transition: 'short',
};
const SHORT_KINDS = Object.entries(LANES).flatMap(([kind, lane]) => (lane === 'short' ? [kind] : []));
/** Jobs read and write, and the requests of people come first. */
const SLOTS = 2;

export interface JobParts {
  readonly clock: Clock;
  readonly leases: LeaseWatch;
}

export interface JobLanes {
  /** Begins the jobs that wait and have a slot; called again whenever one ends. */
  fill(): Promise<void>;
  stop(): void;
}

export function createJobLanes(
  { store, clock, leases }: JobParts & { store: Pick<Backend, 'db'> },
  runner: Pick<Runner, 'run'>,
): JobLanes {
  const busy = new Map<string, { lane: Lane; user: string }>();
  let isStopped = false;
  /** Looks are made one after another, so that none sees a slot that another one fills. */
  let looks: Promise<void> = Promise.resolve();

  const busyIn = (lane: Lane) => [...busy.values()].filter((job) => job.lane === lane);

  async function fillLane(lane: Lane): Promise<void> {
    while (!isStopped && busyIn(lane).length < SLOTS) {
      const job = await nextJob(
        { db: store.db, leases, now: clock.now() },
        {
          kinds: SHORT_KINDS,
          isAmong: lane === 'short',
          exceptIds: [...busy.keys()],
          exceptUsers: lane === 'long' ? busyIn(lane).map(({ user }) => user) : [],
        },
      );
      if (!job) return;
      begin(job, lane);
    }
  }

  function begin({ id, user }: NextJob, lane: Lane): void {
    busy.set(id, { lane, user });
    runner
      .run(id)
      .catch(() => undefined)
      .finally(() => {
        busy.delete(id);
        void fill().catch(() => undefined);
      });
  }

  function fill(): Promise<void> {
    const look = looks.then(async () => {
      await fillLane('short');
      await fillLane('long');
    });
    looks = look.catch(() => undefined);
    return look;
  }

  return {
    fill,
    stop() {
      isStopped = true;
    },
  };
}
