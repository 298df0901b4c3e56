import type { ComponentProps } from '../../surface/componentContract.ts';

/** A picture of the tenant. */
export default function ImagePart({ props }: ComponentProps<'image'>) {
  return <img src={`/tenant/${props.file}`} alt={props.alt} height={props.height} />;
}
