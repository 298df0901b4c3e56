import type { Operation } from '../../../operations/operation.ts';
import { awaitsFirstAdministrator } from '../../../session/firstAdministrator.ts';
import { isSignUpOpen } from '../signUp.ts';

export const signUpState: Operation<'signUp.state'> = {
  async run({ runtime, services: { store } }) {
    const firstAdministrator = await awaitsFirstAdministrator(store);
    return { open: !firstAdministrator && isSignUpOpen(runtime.program), firstAdministrator };
  },
};
