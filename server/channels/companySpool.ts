import { join } from 'node:path';

/** The folder of the data folder below which the folders of a company's channels lie. */
export const companySpool = (dataDir: string, company: string): string =>
  join(dataDir, 'spools', encodeURIComponent(company).replaceAll('.', '%2E') || '_');
