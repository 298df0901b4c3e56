/** Companies and systems are made by the sample itself: what belongs to one that it does not make cannot be loaded. */
import { ownMember } from '../../nameMap.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';

export function samples(context: Context): void {
  for (const [name, { companies, users, records = {}, desk }] of context.all('sample')) {
    const tell = (path: (string | number)[], kind: string, value: string, known: readonly string[]) =>
      context.report.cursor(
        descend(context.cursor('sample', name), path),
        `unknown-${kind}`,
        `The sample makes no ${kind} "${value}".${didYouMean(value, known)}`,
      );
    for (const [email, { company, systems }] of Object.entries(users)) {
      const made = ownMember(companies, company);
      if (!made) {
        tell(['users', email, 'company'], 'company', company, Object.keys(companies));
        continue;
      }
      const known = Object.keys(made.systems);
      for (const [at, system] of systems.entries())
        if (!known.includes(system)) tell(['users', email, 'systems', at], 'system', system, known);
    }
    const all = Object.values(companies).flatMap(({ systems }) => Object.keys(systems));
    for (const [id, { system }] of Object.entries(records))
      if (!all.includes(system)) tell(['records', id, 'system'], 'system', system, all);
    if (!desk) continue;
    if (!all.includes(desk.system)) tell(['desk', 'system'], 'system', desk.system, all);
    for (const [at, email] of desk.users.entries())
      if (!ownMember(users, email)) tell(['desk', 'users', at], 'user', email, Object.keys(users));
  }
}
