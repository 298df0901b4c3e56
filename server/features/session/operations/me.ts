import { type Operation, signedIn } from '../../../operations/operation.ts';
import { wireUser } from '../../../session/wireUser.ts';

export const me: Operation<'session.me'> = {
  run: (context) =>
    wireUser(
      { store: context.services.store, runtime: context.runtime, sealer: context.services.sealer },
      signedIn(context),
    ),
};
