/** The part of the library that the tests use; it has no types of its own. */
declare module 'edifact/reader.js' {
  export default class Reader {
    parse(text: string): { name: string; elements: string[][] }[];
  }
}
