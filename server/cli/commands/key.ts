import { parseArguments } from '../../platform/commandLine/arguments.ts';
import { type Command, UsageError } from '../../platform/commandLine/command.ts';
import { readOptions } from '../../platform/options.ts';
import { mustLoadProgram } from '../../program/definitions/load.ts';
import { replaceKey } from '../../services/openServices.ts';
import { storeIsThere } from '../openData.ts';

export const key: Command = {
  name: 'key',
  summary:
    'Accept the key file of the data folder as that of the store; secrets under the former key have to be entered again.',
  usage: 'key replace',
  async run(args, io) {
    const [verb, more] = parseArguments(args).words;
    if (verb !== 'replace' || more !== undefined) throw new UsageError('The command is: key replace.');
    const options = readOptions(process.env);
    if (!storeIsThere(options)) throw new Error(`There is no store in ${options.dataDir} (INVOIZE_DATA says where).`);
    const lost = await replaceKey(options, await mustLoadProgram(options.tenant, options.definitions));
    io.print(`The key in ${options.dataDir} is the key of the store now.`);
    const counts = new Map<string, number>();
    for (const { entity, field } of lost) counts.set(`${entity}.${field}`, (counts.get(`${entity}.${field}`) ?? 0) + 1);
    for (const [name, count] of counts)
      io.print(`Enter again: ${name}, in ${count} ${count === 1 ? 'record' : 'records'}.`);
    return 0;
  },
};
