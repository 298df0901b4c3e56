import { tenant } from '../../program/program.ts';

/** Whose product it is, where nobody is signed in yet. */
export default function BrandPart() {
  const { label, theme: { logo, logoText = label } = {} } = tenant();
  return (
    <div className="inv-brand">
      {logo && <img src={`/tenant/${logo}`} alt="" width={36} height={36} />}
      <span>{logoText}</span>
    </div>
  );
}
