import type { FeatureOperations } from '../../operations/operation.ts';
import { applySuggestions } from './operations/applySuggestions.ts';
import { printedLanes } from './operations/printedLanes.ts';
import { rules } from './operations/rules.ts';
import { saveCustomers } from './operations/saveCustomers.ts';
import { saveRules } from './operations/saveRules.ts';
import { saveTemplate } from './operations/saveTemplate.ts';
import { searchRates } from './operations/searchRates.ts';
import { suggest } from './operations/suggest.ts';
import { template } from './operations/template.ts';
import { uploadLanes } from './operations/uploadLanes.ts';
import { validity } from './operations/validity.ts';

/** The operations, by name. */
export const operations = {
  'quotes.template': template,
  'quotes.saveTemplate': saveTemplate,
  'quotes.validity': validity,
  'quotes.rules': rules,
  'quotes.saveRules': saveRules,
  'quotes.suggest': suggest,
  'quotes.applySuggestions': applySuggestions,
  'quotes.uploadLanes': uploadLanes,
  'quotes.saveCustomers': saveCustomers,
  'quotes.searchRates': searchRates,
  'quotes.printedLanes': printedLanes,
} satisfies FeatureOperations;
