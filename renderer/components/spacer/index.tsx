/** Takes the room that is left. */
export default function SpacerPart() {
  return <div className="inv-spacer" />;
}
