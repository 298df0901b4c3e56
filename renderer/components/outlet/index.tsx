import { useContext } from 'react';
import { OutletContext } from '../../surface/outlet.ts';

/** The screen of the route: a surface of its own, in which nothing holds that holds around the outlet. */
export default function OutletPart() {
  const screen = useContext(OutletContext);
  return <OutletContext.Provider value={null}>{screen}</OutletContext.Provider>;
}
