import { numberConstant } from '../../runtime/words.ts';
import { addUser } from '../../session/addUser.ts';
import { passwordFault } from '../../session/passwordRules.ts';
import { parseArguments } from '../arguments.ts';
import { type Command, UsageError } from '../command.ts';
import { linesOf } from '../lines.ts';
import { withData } from '../openData.ts';

export const user: Command = {
  name: 'user',
  summary: 'Add somebody who may sign in; the password is read from standard input.',
  usage: 'user add EMAIL --name NAME --role ROLE --company ID [--systems ID,ID] [--type TYPE] < password',
  async run(args, io) {
    const { words, options } = parseArguments(args, ['name', 'role', 'company', 'systems', 'type']);
    const [verb, email] = words;
    const { role, company } = options;
    if (verb !== 'add' || !email || !role || !company)
      throw new UsageError('An address, --role and --company are needed.');
    const first = await linesOf(io.stdin as unknown as AsyncIterable<Buffer>).next();
    const password = first.done ? '' : first.value;
    return withData(async ({ store, program }) => {
      const fault = passwordFault(password, password, numberConstant(program, 'passwordMinimum', 8));
      if (fault) throw new Error(`The password on standard input is no good: ${fault.in(program)}`);
      if (!(await store.entities('company').get(company))) throw new Error(`There is no company ${company}.`);
      const id = await addUser(
        { store, program },
        {
          email,
          name: options.name ?? email,
          role,
          password,
          company,
          systems: (options.systems ?? '')
            .split(',')
            .map((one) => one.trim())
            .filter(Boolean),
          userType: options.type,
        },
      );
      io.print(`${email} is added (${id}).`);
      return 0;
    });
  },
};
