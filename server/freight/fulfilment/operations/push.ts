import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { fulfilmentAddress, storedCredentials } from '../access.ts';
import { askFulfilment, UnclearAnswer } from '../client.ts';
import { DONE, verdictOf } from '../verdicts.ts';

/** Characters of a reference. */
const MAX_REFERENCE = 100;

const FOLDERS: Readonly<Record<string, string>> = { invoice: '/invoices', capture: '/captures' };

const pathOf = (kind: string, key: string): string => {
  const folder = FOLDERS[kind];
  if (folder === undefined) throw new Error(`Nothing of the kind "${kind}" is handed over.`);
  return `${folder}/${encodeURIComponent(key)}`;
};

/** @throws UnclearAnswer for a reference that cannot be stored */
function referenceOf({ reference = null }: Readonly<Record<string, unknown>>): string | null {
  if (reference === null) return null;
  if (typeof reference !== 'string' || reference.length > MAX_REFERENCE)
    throw new UnclearAnswer(t('fulfilmentAnswerUnread'));
  return reference;
}

/** A PUT under the key of the order: done again, it is the same one. */
export const push: Operation<'fulfilment.push'> = {
  async run(context, { kind, key, document, tries }) {
    try {
      const { body } = await reach(context, 'PUT', pathOf(kind, key), document ?? {});
      return { ...DONE, reference: referenceOf(body) };
    } catch (error) {
      return { ...verdictOf(context, error, tries), reference: null };
    }
  },
};

export const wasPushed: Operation<'fulfilment.wasPushed'> = {
  async run(context, { kind, key, tries }) {
    try {
      const { status, body } = await reach(context, 'GET', pathOf(kind, key));
      if (status !== 404) return { ...DONE, reference: referenceOf(body) };
      return { done: false, verdict: 'later', problem: null, next: null, reference: null };
    } catch (error) {
      // The result is unknown: it is queried later, with the same key.
      return { ...verdictOf(context, error, tries), done: null, reference: null };
    }
  },
};

const reach = async (context: OperationContext, method: 'GET' | 'PUT', path: string, document?: unknown) =>
  askFulfilment(fulfilmentAddress(context), await storedCredentials(context), { method, path, document });
