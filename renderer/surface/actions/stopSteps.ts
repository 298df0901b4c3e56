/** Thrown by a component's method to end the steps of the action that used it: the component shows why by itself. */
export class StopSteps extends Error {
  constructor(reason = 'The steps end here.') {
    super(reason);
    this.name = 'StopSteps';
  }
}
