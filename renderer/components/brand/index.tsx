import { tenant } from '../../program/program.ts';

/** The tenant's brand, before sign-in. */
export default function BrandPart() {
  const { label, theme: { logo, logoText = label } = {} } = tenant();
  return (
    <div className="inv-brand">
      {logo && <img src={`/tenant/${logo}`} alt="" width={36} height={36} />}
      <span>{logoText}</span>
    </div>
  );
}
