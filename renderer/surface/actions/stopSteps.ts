/** Thrown by a component's method to end the calling action: the component shows the reason. */
export class StopSteps extends Error {
  constructor(reason = 'The steps end here.') {
    super(reason);
    this.name = 'StopSteps';
  }
}
