/**
 * Files that are put into a partner's folder, the same by every protocol: each is written under another name, its size is compared,
 * and it is renamed. From the rename on, the partner may have it: a lost answer is looked up, and what cannot be looked up is in doubt.
 */
import { type HandoverProgress, transientProgress } from './handoverProgress.ts';
import { safeName } from './safeName.ts';
import { ChannelFailure, type OutgoingFile, type Tell } from './transport.ts';

/** An open connection to the folder of a partner. */
export interface PartnerFolder {
  write(name: string, bytes: Buffer): Promise<unknown>;
  /** @returns undefined if the file does not exist, null if the partner does not report the size */
  size(name: string): Promise<number | undefined | null>;
  rename(from: string, to: string): Promise<unknown>;
  remove(name: string): Promise<unknown>;
  /** True if an error is the partner's response, so that nothing was done; false if the response was lost. */
  isRefusal(error: unknown): boolean;
}

/** Connects, works and closes or keeps the connection. @throws ChannelFailure */
type WithFolder = <Result>(tell: Tell, work: (folder: PartnerFolder) => Promise<Result>) => Promise<Result>;

interface FolderConnections {
  /** The connection of the packet before, where it is still open. */
  readonly kept: WithFolder;
  /** A connection of its own. */
  readonly fresh: WithFolder;
}

const partOf = (name: string): string => `${name}.part`;

/** Hands over what is not yet handed over. @returns the names of all files @throws ChannelFailure in doubt once a file is begun */
export async function handOverFiles(
  { kept, fresh }: FolderConnections,
  files: readonly OutgoingFile[],
  tell: Tell,
  progress: HandoverProgress = transientProgress(),
): Promise<string> {
  const work = (folder: PartnerFolder) => handOverAll(folder, files, tell, progress);
  const begun = () => files.filter((_, index) => progress.stageOf(index) === 'begun').map(({ name }) => name);
  const inDoubt = (error: unknown) => {
    if (begun().length === 0) return error;
    const why = error instanceof ChannelFailure ? error.message : String(error);
    const isSilent = error instanceof ChannelFailure && error.isSilent;
    return new ChannelFailure(`${begun().join(', ')}: ${why}`, { inDoubt: true, isSilent });
  };
  try {
    await kept(tell, work);
  } catch (error) {
    if (!(error instanceof ChannelFailure) || error.inDoubt || begun().length === 0) throw inDoubt(error);
    tell(`${begun().join(', ')}: ${error.message}; connecting again to look`);
    await fresh(tell, work).catch((again: unknown) => {
      throw inDoubt(again);
    });
  }
  return files.map(({ name }) => name).join(', ');
}

async function handOverAll(
  folder: PartnerFolder,
  files: readonly OutgoingFile[],
  tell: Tell,
  progress: HandoverProgress,
): Promise<void> {
  const unclear: string[] = [];
  for (const [index, file] of files.entries()) {
    if (progress.stageOf(index) === 'begun') {
      const arrived = await hasArrived(folder, file);
      if (arrived === true) {
        await progress.finish(index);
        tell(`${file.name}: found at the partner`);
      } else if (arrived === false) await progress.undo(index);
      else unclear.push(file.name);
    } else if (progress.stageOf(index) === 'done') tell(`${file.name}: handed over before`);
    if (progress.stageOf(index) === undefined) await handOverOne(folder, index, file, tell, progress);
  }
  if (unclear.length > 0) throw new ChannelFailure('neither found nor known to be missing', { inDoubt: true });
}

/**
 * True if an uploaded file arrived; undefined if it is gone, which also happens at partners that take files
 * immediately.
 */
async function hasArrived(folder: PartnerFolder, { name, bytes }: OutgoingFile): Promise<boolean | undefined> {
  if (typeof (await folder.size(partOf(safeName(name)))) === 'number') return false;
  return (await folder.size(safeName(name))) === bytes.byteLength ? true : undefined;
}

async function handOverOne(
  folder: PartnerFolder,
  index: number,
  file: OutgoingFile,
  tell: Tell,
  progress: HandoverProgress,
): Promise<void> {
  const name = safeName(file.name);
  const expected = file.bytes.byteLength;
  if (!progress.mayReplace && typeof (await folder.size(name)) === 'number')
    throw new ChannelFailure(`${name}: the recipient still has a file with this name. It is not overwritten.`);
  await folder.write(partOf(name), Buffer.from(file.bytes));
  const size = await folder.size(partOf(name));
  if (typeof size === 'number' && size !== expected)
    throw new ChannelFailure(`${name}: ${size} of ${expected} bytes arrived`);
  await progress.begin(index);
  try {
    await renameOver(folder, name);
  } catch (error) {
    if (folder.isRefusal(error)) await progress.undo(index);
    throw error;
  }
  await progress.finish(index);
  tell(`${name}: ${expected} bytes written and renamed`);
}

/** A file of this name from an attempt before may prevent a rename. */
async function renameOver(folder: PartnerFolder, name: string): Promise<void> {
  try {
    await folder.rename(partOf(name), name);
  } catch (error) {
    if (!folder.isRefusal(error) || typeof (await folder.size(name)) !== 'number') throw error;
    await folder.remove(name);
    await folder.rename(partOf(name), name);
  }
}

/** True if all files were delivered, false if some must still be sent, undefined if unknown. */
export async function wereHandedOver(
  { fresh }: Pick<FolderConnections, 'fresh'>,
  files: readonly OutgoingFile[],
  tell: Tell,
  progress: HandoverProgress = transientProgress(),
): Promise<boolean | undefined> {
  const stages = files.map((_, index) => progress.stageOf(index));
  if (files.length === 0) return false;
  if (stages.every((stage) => stage === 'done')) return true;
  // Sending goes on with them, and looks for those that are begun.
  if (progress.isRecorded && stages.some((stage) => stage === undefined)) return false;
  return fresh(tell, async (folder) => {
    for (const [index, file] of files.entries()) {
      if (stages[index] === 'done') continue;
      const arrived = progress.isRecorded
        ? await hasArrived(folder, file)
        : (await folder.size(safeName(file.name))) === file.bytes.byteLength;
      if (!arrived) return arrived;
      await progress.finish(index);
    }
    return true;
  });
}
