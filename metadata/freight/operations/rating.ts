/** Shipments rated with tariffs, and what the calculators ask. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import {
  filter,
  integer,
  maybe,
  type OperationSignature,
  row,
  saved,
  sort,
  text,
  values,
} from '../../signatures/operationShapes.ts';

const rating = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  description:
    'outcome, msg where it is not rated, candidates, tariff, appliedOn, lane, currency, chargeableWeight, total, and charges: each with outcome, tariffValue and why. Amounts are decimals as text.',
});
const laneFile = strict({
  msg: text(),
  files: Type.Array(values, { description: 'id, name, size, type, batchId, jobId: the upload that a job reads.' }),
});
const removedItem = strict({
  type: Type.Unsafe<'parameters' | 'charges'>({ type: 'string', enum: ['parameters', 'charges'] }),
  key: Type.Array(text('A field, or the code of a charge.')),
  internalKey: maybe(
    Type.Unsafe<'min' | 'max' | 'calculation' | 'displayName'>({
      type: 'string',
      enum: ['min', 'max', 'calculation', 'displayName'],
      description: 'What of the charges; none: all of them.',
    }),
  ),
  value: maybe(text('With displayName the break.')),
});

export const operations = {
  'rating.rate': {
    summary: 'Rates a shipment with the tariffs of its account. Each charge explains its amount, or why there is none.',
    readOnly: true,
    params: strict({
      shipment: values,
      accountId: maybe(text('Default: the account whose number the shipment has.')),
      tariffId: maybe(text('The version of the tariff to use.')),
      choice: maybe(
        integer('In place of tariffId: the number of one of several candidates; another number is refused (412).'),
      ),
      costs: maybe(Type.Record(Type.String(), Type.String(), { description: 'Charge code to cost.' })),
      currency: maybe(text('That amounts are converted into.')),
      strict: maybe(Type.Boolean({ description: 'Several tariffs are a refusal (412) with the candidates.' })),
    }),
    result: rating,
  },
  'rating.calculate': {
    summary: 'The charges for cargo on a routing, by one tariff or by all of an account.',
    readOnly: true,
    params: strict({
      templateId: maybe(Type.Unknown({ description: 'The id of a tariff, or a list of them.' })),
      account: maybe(text()),
      routingDetails: maybe(values),
      cargoDetails: maybe(values),
      shipmentData: maybe(values),
    }),
    result: strict({ data: Type.Unknown({ description: 'charges, cargo, total, and the rating of each tariff.' }) }),
  },
  'rating.getRates': {
    summary: 'The price of each active tariff of an account for a routing and cargo, or why there is none.',
    readOnly: true,
    params: strict({
      account: maybe(text('The account; none: the tariffs of nobody.')),
      shipment: values,
      day: text('yyyy-MM-dd: of every date that a tariff may go by.'),
      currency: maybe(text('That amounts are converted into.')),
    }),
    result: strict({
      tariffs: Type.Array(values, {
        description:
          'tariffName, tariffVersion, lane, amount, currency, outcome, result in words, and charges with amount and why.',
      }),
      msg: maybe(text()),
    }),
  },
  'rating.exchangeRate': {
    summary: 'The exchange rate of a day; 0 and an alert if there is none.',
    readOnly: true,
    params: strict({
      shipDate: text('yyyy-MM-dd'),
      currencySource: text(),
      currencyFrequency: maybe(text()),
      currencyCode: text('The currency that is converted.'),
      toCurrency: maybe(text('Default: EUR.')),
    }),
    result: strict({ details: values, msg: maybe(text()) }),
  },
  'rating.template': {
    summary: 'Parameters, identifiers and charges of a tariff.',
    readOnly: true,
    params: strict({ id: text() }),
    result: strict({ data: values }),
  },
  'rating.lanes': {
    summary: 'The lanes of a version of a tariff, with a value for each of its columns.',
    readOnly: true,
    params: strict({
      templateId: maybe(text('The version; none has no lanes.')),
      filter: maybe(filter),
      sort: maybe(sort),
      pageLimit: maybe(integer()),
      after: maybe(text('`next` of the page before.')),
    }),
    result: strict({ rows: Type.Array(row), total: integer(), next: maybe(text()) }),
  },
  'rating.saveLanes': {
    summary:
      'Saves lanes of a version of a tariff that have no errors. If the version rated an invoice, they are saved in the next version, which is created.',
    readOnly: false,
    params: strict({
      templateId: text('The version.'),
      systemId: maybe(text()),
      account: maybe(text()),
      data: maybe(Type.Array(values, { description: 'Rows with a value under each column.' })),
      removed: maybe(Type.Array(strict({ id: text(), version: integer() }), { description: 'Lanes that end.' })),
    }),
    result: strict({
      ...saved.properties,
      templateId: text('The version that has them now.'),
      removed: Type.Array(text()),
    }),
  },
  'rating.uploadLanes': {
    summary: 'Reads a workbook as lanes of a version of a tariff, as a job. Nothing is saved until it is applied.',
    readOnly: false,
    params: strict({ templateId: text('The version.'), account: maybe(text()), systemId: maybe(text()) }),
    result: laneFile,
  },
  'rating.pasteLanes': {
    summary: 'Reads lanes that were copied from a spreadsheet, like a file.',
    readOnly: false,
    params: strict({ templateId: text('The version.'), text: text('With tabs between cells; the headers first.') }),
    result: laneFile,
  },
  'rating.applyLanes': {
    summary:
      'Saves the rows of an upload of lanes that have no errors, as a job. If the version is in use, they are saved in the next one.',
    readOnly: false,
    params: strict({
      id: text('The upload.'),
      endGone: maybe(Type.Boolean({ description: 'Lanes that the file does not have end.' })),
    }),
    result: strict({ jobId: text() }),
  },
  'rating.laneHistory': {
    summary: 'Every change of lanes, with the lane before and after it side by side.',
    readOnly: true,
    params: strict({ templateId: text(), Ids: Type.Array(text(), { maxItems: 1000 }) }),
    result: strict({ data: Type.Array(values) }),
  },
  'rating.checkTariff': {
    summary: 'What saving a tariff would refuse, and what it would remove from lanes.',
    readOnly: true,
    params: strict({ row: values, entity: maybe(text('The entity of the template; default: tariff.')) }),
    result: strict({ items: Type.Array(removedItem), text: text('The items in words.') }),
  },
  'rating.unlink': {
    summary: 'Removes parameters or charges, or named parts of charges, from a tariff and its lanes.',
    readOnly: false,
    params: strict({
      templateId: text('The version.'),
      systemId: maybe(text()),
      account: maybe(text()),
      data: Type.Union([removedItem, Type.Array(removedItem)]),
    }),
    result: strict({ msg: text(), templateId: text('The version that is without it now.'), lanes: integer() }),
  },
  'rating.why': {
    summary: 'Explains each charge of an invoice: calculated again and compared with what was stored.',
    readOnly: true,
    params: strict({ invoice: text() }),
    result: strict({ data: values }),
  },
  'rating.backtest': {
    summary: 'Rates past shipments with a version of a tariff, as a job.',
    readOnly: false,
    params: strict({
      tariff: text('The version.'),
      baseline: maybe(text('The version that it is compared with; default: what was invoiced.')),
      account: maybe(text('The number of an account; default: all.')),
      fromDay: maybe(text()),
      toDay: maybe(text()),
      asOf: maybe(text('The day as if on which every shipment is rated; default: its own.')),
    }),
    result: strict({ jobId: text() }),
  },
  'rating.cargo': {
    summary: 'The weight of cargo by its dimensions, and its chargeable weight.',
    readOnly: true,
    params: strict({
      transportMode: maybe(text()),
      unitDimension: maybe(text('INCH or CMS.')),
      unitWeight: maybe(text('Kgs or Lbs.')),
      grossWeight: maybe(Type.Unknown()),
      volumeDivisor: maybe(Type.Unknown()),
      divisorUnit: maybe(text('cm3PerKg or in3PerLb.')),
      sideRounding: maybe(text('exact, nearest or up.')),
      weightStep: maybe(Type.Unknown()),
      dimensions: maybe(Type.Array(values, { description: 'quantity, length, width, height.', maxItems: 1000 })),
    }),
    result: strict({ data: values }),
  },
  'rating.convert': {
    summary: 'A length, weight, area or volume in another unit, or the ocean, truck or air weight of a volume.',
    readOnly: true,
    params: strict({ value: text(), from: text(), to: text() }),
    result: strict({ value: text() }),
  },
  'rating.laneValues': {
    summary: 'The values of a field in the lanes of a tariff.',
    readOnly: true,
    params: strict({ suggestionFor: text(), templateId: text(), q: maybe(text()), pageLimit: maybe(integer()) }),
    result: strict({ msg: Type.Array(Type.Unknown()) }),
  },
  'rating.parameters': {
    summary: 'The values to enter before calculating with tariffs of an account.',
    readOnly: true,
    params: strict({
      identifiers: maybe(values),
      tariffTemplateIds: maybe(Type.Array(text())),
      tariffTypes: maybe(Type.Array(text())),
      account: maybe(text()),
    }),
    result: strict({
      parameters: Type.Array(Type.Unknown()),
      chargesMeasureBy: text(),
      selectedTemplates: Type.Array(Type.Unknown()),
    }),
  },
} satisfies Record<string, OperationSignature>;
