/** The names of the messages that code says, and what fills each: a TypeScript file, so that the compiler knows them. */
import { type MessageGroup, messageFiles } from '../signatures/messageGroups.ts';

/** A definition file of platform or freight by what it is called below its folder, without `.messages.json`: `shell/grid`. */
export type MessageFiles = Readonly<Record<string, { messages: Readonly<Record<string, { text: string }>> }>>;

const HEAD = `/**
 * Written by \`invoize schemas\` from the messages of definitions/platform and definitions/freight; see messageGroups.ts. By group every message that
 * code says, with the names that fill its placeholders.
 */
`;

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);

/** The distinct placeholders of a text: \`{name}\`, or a form chosen by \`{count|one|many}\`. */
export const fillersOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{([A-Za-z][A-Za-z0-9_]*)(?:\|[^{}]*)?\}/g)].map((found) => found[1] as string)),
];

/** The text of baseMessages.ts. @throws Error where a file that is listed is not among them */
export function baseMessagesFile(files: MessageFiles): string {
  const groups = (Object.keys(messageFiles) as MessageGroup[]).map((group) => {
    const lines = messageFiles[group].flatMap((name) => {
      const file = files[name];
      if (!file) throw new Error(`There are no messages in ${name}.`);
      return Object.entries(file.messages).map(
        ([message, { text }]) =>
          `    ${key(message)}: [${fillersOf(text)
            .map((filler) => `'${filler}'`)
            .join(', ')}],\n`,
      );
    });
    return `  ${group}: {\n${lines.join('')}  },\n`;
  });
  return `${HEAD}export const baseMessages = {\n${groups.join('')}} as const;\n`;
}
