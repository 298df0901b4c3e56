import type { Env } from './env.ts';

/** A test of one field's value. */
export type ValueTest = (value: unknown, env: Env) => boolean;
