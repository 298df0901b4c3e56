/** Begins something of one's own: a tenant over the base, which can be checked, started and signed in to at once. */
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArguments } from '../../platform/commandLine/arguments.ts';
import { type Command, UsageError } from '../../platform/commandLine/command.ts';
import { definitionsFolder } from '../../program/definitions/readFolder.ts';
import { canonicalText } from '../../program/layers/canonicalText.ts';

export const begin: Command = {
  name: 'new',
  summary:
    'Begin a tenant: its folder with what every tenant says, a sample with somebody who may sign in, and an empty overlay for its changes.',
  usage: 'new tenant NAME [--label TEXT] [--language de] [--zone Europe/Berlin]',
  async run(args, io) {
    const { words, options } = parseArguments(args, ['label', 'language', 'zone']);
    const [what, name] = words;
    if (what !== 'tenant' || !name) throw new UsageError('What is begun is a tenant, with a name.');
    if (!/^[a-z][a-z0-9-]{0,40}$/.test(name) || name === 'base')
      throw new UsageError('The name of a tenant is in small letters, digits and hyphens.');
    const label = options.label ?? name[0]?.toUpperCase() + name.slice(1);
    const zone = options.zone ?? 'Etc/UTC';
    const folder = path.join(process.env.INVOIZE_DEFINITIONS || definitionsFolder, 'tenants', name);
    const files = {
      'layer.json': { $schema: schema('layer'), label, version: '0.1.0', language: 1, over: ['base'] },
      'tenant.json': {
        $schema: schema('tenant'),
        label,
        titleSuffix: ` | ${label}`,
        language: options.language ?? 'en',
        timeZone: zone,
        clockZone: zone,
        theme: { logoText: label },
        landing: 'landing',
        login: 'login',
        home: 'home',
        notAuthorised: 'notAuthorised',
        notFound: 'notFound',
      },
      'sample.json': sampleOf(name, label),
      [`${name}.overlay.json`]: { $schema: schema('overlay'), changes: [] },
    };
    await mkdir(path.dirname(folder), { recursive: true });
    await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw new Error(`There is a tenant ${name} already.`);
      throw error;
    });
    for (const [file, content] of Object.entries(files)) {
      await writeFile(path.join(folder, file), canonicalText(content));
      io.print(path.join('definitions/tenants', name, file));
    }
    io.print(`Check it: npm run -s invoize -- check --layer ${name}`);
    io.print(`Start it: INVOIZE_TENANT=${name} INVOIZE_DATA=.data/${name} npm start`);
    return 0;
  },
};

/** A little to look at, and one person: without an organisation in its store nobody could be added to it. */
const sampleOf = (name: string, label: string) => ({
  $schema: schema('sample'),
  seed: 1,
  sizes: { small: { accounts: 5, shipments: 100 }, demo: { accounts: 20, shipments: 1000 } },
  companies: { [name]: { name: label, country: '', systems: { [`${name}-main`]: label } } },
  users: {
    [`admin@${name}.invoize.test`]: {
      name: 'Admin',
      role: 'admin',
      // A generated password with all required character classes, unique per tenant.
      password: `${randomBytes(9).toString('base64url')}#Aa1`,
      company: name,
      systems: [`${name}-main`],
    },
  },
});

const schema = (kind: string): string => `../../../metadata/schemas/${kind}.schema.json`;
