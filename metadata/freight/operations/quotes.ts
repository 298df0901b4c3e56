/** Quotes: templates, rules and suggested rates. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { maybe, msg, type OperationSignature, saved, text, values } from '../../signatures/operationShapes.ts';

const ruleSet = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  description: 'quoteTemplateId, createdBy, createdOn, and rules: each a record of the rules, in order.',
});

export const operations = {
  'quotes.template': {
    summary: 'A quote template, or the values that a new one begins with.',
    readOnly: true,
    params: strict({ id: maybe(text()), rateSourceType: maybe(text()) }),
    result: strict({ data: values }),
  },
  'quotes.saveTemplate': {
    summary:
      'Checks a quote template like a save (preview), or saves it and removes dropped items from its lanes (save).',
    readOnly: false,
    params: strict({
      template: values,
      type: Type.Unsafe<'preview' | 'save'>({ type: 'string', enum: ['preview', 'save'] }),
    }),
    result: strict({ ...msg, id: maybe(text()), text: text('The items that are removed from lanes.') }),
  },
  'quotes.validity': {
    summary: 'The days between which the rates of a repository hold.',
    readOnly: true,
    params: strict({ repositoryId: text() }),
    result: strict({ data: strict({ effectiveDate: text(), expiryDate: text() }) }),
  },
  'quotes.rules': {
    summary: 'The rules of a quote; without any the default rules, with a note.',
    readOnly: true,
    params: strict({ templateId: maybe(text()), rateSourceType: maybe(text()) }),
    result: strict({ data: ruleSet, msg: maybe(text()) }),
  },
  'quotes.saveRules': {
    summary: 'Saves the rules of a quote, or copies those of another one to it.',
    readOnly: false,
    params: strict({
      quoteTemplateId: maybe(text('None: the default rules.')),
      rules: maybe(Type.Array(values)),
      cloneOf: maybe(text('The quote whose rules are copied.')),
    }),
    result: strict({ ...msg, data: ruleSet }),
  },
  'quotes.suggest': {
    summary:
      'Suggested rates for the lanes of a quote, with the candidates and the reason why each was used or ignored.',
    readOnly: true,
    params: strict({ templateId: text(), lanes: maybe(Type.Array(text(), { maxItems: 10_000 })) }),
    result: strict({
      lanes: Type.Array(values, {
        description:
          'laneId, name, outcome (suggested, noRule, noCandidate), result in words, rule, rates by column, and candidates: source, lane, reason.',
      }),
      suggested: Type.Integer(),
      open: Type.Integer({ description: 'Lanes without a suggestion.' }),
    }),
  },
  'quotes.uploadLanes': {
    summary: 'Reads workbooks as lanes of a quote, as jobs, and names the files that are refused.',
    readOnly: false,
    params: strict({
      templateId: text('The quote.'),
      account: maybe(text()),
      systemId: maybe(text()),
      rateSourceType: maybe(text()),
    }),
    result: strict({
      msg: text(),
      files: Type.Array(values, { description: 'id, name, size, type, batchId, jobId: the uploads that jobs read.' }),
      refused: Type.Array(text()),
    }),
  },
  'quotes.saveCustomers': {
    summary: 'Saves the customers of quotes: rows of accounts with an account number.',
    readOnly: false,
    params: strict({ data: Type.Array(values, { maxItems: 10_000 }) }),
    result: saved,
  },
  'quotes.searchRates': {
    summary: 'The rates of all quotes and tariffs for a routing, side by side.',
    readOnly: true,
    params: strict({ lane: values, day: maybe(text('yyyy-MM-dd; default: today.')) }),
    result: strict({
      rows: Type.Array(values, {
        description: 'source, sourceName, result in words, rates in words, currency, validFrom, validTo.',
      }),
      msg: maybe(text()),
    }),
  },
  'quotes.printedLanes': {
    summary: 'The lanes of a quote with their rates in words, as they are printed.',
    readOnly: true,
    params: strict({ quote: text() }),
    result: strict({
      lanes: Type.Array(values, { description: 'lane, rates, effectiveDate, expiryDate.' }),
    }),
  },
  'quotes.applySuggestions': {
    summary: 'Writes suggested rates into the empty cells of the lanes of a draft.',
    readOnly: false,
    params: strict({ templateId: text(), lanes: maybe(Type.Array(text(), { maxItems: 10_000 })) }),
    result: strict({ ...msg, saved: Type.Integer(), open: Type.Integer() }),
  },
} satisfies Record<string, OperationSignature>;
