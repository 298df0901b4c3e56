/** The control numbers of a partner's file: each is taken once, by whichever endpoint it came. */
import { readEdi } from '../../../engine/freight/edi/index.ts';
import { own } from '../../../metadata/freight/entities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { type Localizable, t } from '../../platform/words/localizedText.ts';
import type { StoredRecord } from '../../store/index.ts';

/** Each interchange of a file as its sender numbers it: `ACME/000000012`. */
export const controlsOf = (text: string): string[] =>
  readEdi(text).interchanges.flatMap(({ sender, control }) => {
    const number = control.trim();
    return number === '' ? [] : [`${sender.trim().replaceAll(' ', '_')}/${number}`];
  });

export const filesWith = (
  { services, access }: OperationContext,
  matchKey: string,
  value: string,
): Promise<StoredRecord[]> =>
  services.store
    .entities(own.inboundFile)
    .lookup({ matchKey, values: [value], scopes: [access.scope(own.inboundFile)] });

/** Days after which a partner may use a control number again: counters start over. */
const REUSE_DAYS = 180;

/** Returns a control number that another file of the last months has. */
async function takenBefore(
  context: OperationContext,
  controls: readonly string[],
  before: StoredRecord | undefined,
): Promise<string | undefined> {
  const whole = controls.join(' ');
  const since = new Date(context.now.getTime() - REUSE_DAYS * 86_400_000).toISOString();
  for (const control of new Set([whole, ...controls])) {
    const others = control === '' ? [] : await filesWith(context, 'control', control);
    if (others.some(({ id, values }) => id !== before?.id && values.status === 'taken' && String(values.at) > since))
      return control;
  }
  return undefined;
}

/** Why a file is not taken whose control number another one has. */
export async function takenWords(
  context: OperationContext,
  controls: readonly string[],
  before?: StoredRecord,
): Promise<Localizable | undefined> {
  const control = await takenBefore(context, controls, before);
  return control === undefined ? undefined : t('inboundControlKnown', { control });
}

/** The control numbers of a file as keys of `oncePerKey`. */
export const controlKeys = (controls: readonly string[]) => controls.map((control) => `control ${control}`);
