/** Counts and times for /metrics (Prometheus text format). */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  readonly requests: Histogram<'api' | 'status'>;
  readonly signIns: Counter<'outcome'>;
  readonly jobs: Counter<'kind' | 'outcome'>;
  readonly streams: Gauge;
  readonly unawaited: Counter;
  readonly clockSteps: Counter<'state'>;
}

/** A registry of its own for each server, so that two in one process do not count together. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'invoize_' });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'invoize_request_seconds',
      help: 'Time to answer a call, by API definition and status.',
      labelNames: ['api', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    signIns: new Counter({
      name: 'invoize_sign_ins_total',
      help: 'Sign-ins by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    jobs: new Counter({
      name: 'invoize_jobs_total',
      help: 'Finished jobs.',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    streams: new Gauge({ name: 'invoize_event_streams', help: 'Open event streams.', registers }),
    unawaited: new Counter({
      name: 'invoize_unawaited_failures_total',
      help: 'Failures of background work that no code awaited: each is a defect, logged with its stack.',
      registers,
    }),
    clockSteps: new Counter({
      name: 'invoize_clock_steps_total',
      help: 'Steps of the wall clock: seen, accepted after they lasted, or gone.',
      labelNames: ['state'],
      registers,
    }),
  };
}
