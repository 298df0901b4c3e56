export default function FilterPanelPart() {
  return null;
}
