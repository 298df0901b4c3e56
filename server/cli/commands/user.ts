import { compileCell } from '../../../engine/cells/checkCell.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import { parseArguments } from '../../platform/commandLine/arguments.ts';
import { type Command, UsageError } from '../../platform/commandLine/command.ts';
import { numberConstant } from '../../platform/words/words.ts';
import { createRuntime } from '../../program/runtime/programRuntime.ts';
import { addUser } from '../../records/save/addUser.ts';
import { passwordFault } from '../../session/passwordRules.ts';
import { type OpenData, withData } from '../openData.ts';
import { readPlaces, unknown } from '../places.ts';
import { readPassword } from '../readPassword.ts';

export const user: Command = {
  name: 'user',
  summary: 'Add somebody who may sign in; the password is read from standard input, or asked for and not shown.',
  usage: 'user add EMAIL --name NAME --role ROLE --company ID [--systems ID,ID] [--type TYPE] < password',
  async run(args, io) {
    const { words, options } = parseArguments(args, ['name', 'role', 'company', 'systems', 'type']);
    const [verb, email, more] = words;
    const { role, company } = options;
    if (verb !== 'add' || !email || !role || !company)
      throw new UsageError('An address, --role and --company are needed.');
    if (more !== undefined)
      throw new UsageError(
        `"${more}" is one word too many: what has spaces stands in quotes; a password is never here.`,
      );
    const systems = (options.systems ?? '').split(',').flatMap((one) => one.trim() || []);
    return withData(async (data) => {
      const { store, program } = data;
      // Everything else first: nobody types a password for nothing.
      const faults = [...addressFaults(data, email), ...(await placeFaults(data, role, company, systems))];
      for (const fault of faults) io.complain(fault);
      if (faults.length > 0) return 1;
      const password = await readPassword(io);
      const fault = passwordFault(password, password, numberConstant(program, 'passwordMinimum', 8));
      if (fault) throw new Error(`The password on standard input is no good: ${fault.in(program)}`);
      const name = options.name ?? email;
      const id = await addUser(
        { store, runtime: createRuntime(program) },
        { email, name, role, password, company, systems, userType: options.type },
      );
      io.print(`${email} is added (${id}).`);
      return 0;
    });
  },
};

/** An address as the entity's own field takes one. */
function addressFaults({ program }: OpenData, email: string): string[] {
  const field = program.definitions.entity[own.user]?.fields.email;
  const fault = field && compileCell({ key: 'email', ...field })(email.trim(), 'default');
  return fault ? [`"${email}" is no e-mail address: ${fault.message}`] : [];
}

async function placeFaults(
  { store, program }: OpenData,
  role: string,
  company: string,
  systems: readonly string[],
): Promise<string[]> {
  const roles = Object.keys(program.definitions.role);
  const faults = roles.includes(role) ? [] : [unknown('role', 'roles', role, roles)];
  const places = await readPlaces(store);
  if (!places.companies.has(company)) return [...faults, unknown('company', 'companies', company, places.companies)];
  const theirs = [...places.systems].filter(([, of]) => of === company).map(([id]) => id);
  for (const system of systems) {
    const of = places.systems.get(system);
    if (of === undefined) faults.push(unknown('system', `systems of ${company}`, system, theirs));
    else if (of !== company) faults.push(`The system ${system} is of the company ${of}, not of ${company}.`);
  }
  return faults;
}
