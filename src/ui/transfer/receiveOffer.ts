import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { say } from '../../words/say';
import type { OfferKind, PartPath } from '../../model/page/viewerMessages';
import { displayText } from '../base/displayText';
import { fileSink } from './fileSink';
import { bytesInWords } from '../base/shownFigures';
import { privateFile, privateFolder } from '../base/privateFolder';
import { savedName } from '../results/savedName';
import { sendToChat } from './sendToChat';
import { chatTrouble } from './chatTrouble';
import { showInformation } from '../sinks/messages';
import { flashDone } from '../sinks/statusBar';
import { suggestedSavePlace } from '../source/sourceFolder';
import type { FileOffer, FileTransferTarget } from './fileTransfers';
import { ownFile } from '../base/ownFile';

export interface TakeOfferDeps {
  /** Describes where parts of the active tab's model are, one a line; empty for none. */
  readonly wordsOf: (parts: readonly PartPath[]) => string;
  /** The folder for pictures that the chat reads. */
  readonly chatFolder: string;
}

/** The file that an offer was made from. */
export interface OfferOrigin {
  /** The name of the shown file. */
  readonly name: string;
  /** The URI of the file. */
  readonly source: string;
  readonly selection: readonly PartPath[];
}

/** Asks where to save the data of an offer; null when the user cancels. */
export async function receiveOffer(
  deps: TakeOfferDeps,
  { what, note }: FileOffer,
  origin: OfferOrigin,
): Promise<FileTransferTarget | null> {
  if (what === 'chat') return chatSink(deps, origin, note);
  const target = await vscode.window.showSaveDialog({
    defaultUri: await suggestedSavePlace(origin.source, savedName(origin.name, `.${what}`)),
    saveLabel: say('Save'),
    title: titles()[what],
    filters: { [what.toUpperCase()]: [what] },
  });
  if (!target) return null;
  const said = (sizeBytes: number): void => {
    const size = bytesInWords(sizeBytes);
    const contents = displayText(note, 200);
    const text =
      contents === ''
        ? say('Saved {size}', { size })
        : say('Saved {size} ({contents})', { size, contents });
    flashDone(text, 6000);
  };
  return target.scheme === 'file' ? fileSink(target.fsPath, said) : virtualSink(target, said);
}

const titles = (): Record<Exclude<OfferKind, 'chat'>, string> => ({
  png: say('Save Picture of This View'),
  stl: say('Save Visible Parts as STL'),
  '3mf': say('Save Visible Parts as 3MF'),
  glb: say('Save Visible Parts as GLB'),
  csv: say('Save Measures as CSV'),
});

/**
 * Files of a virtual file system can only be written as a whole, so the data is collected in a temporary file first.
 */
async function virtualSink(
  target: vscode.Uri,
  said: (sizeBytes: number) => void,
): Promise<FileTransferTarget> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'caliper-'));
  const clear = () => rm(folder, { recursive: true, force: true });
  const file = path.join(folder, 'file');
  const copyOver = async (sizeBytes: number): Promise<void> => {
    await vscode.workspace.fs.copy(ownFile(file), target, { overwrite: true });
    said(sizeBytes);
  };
  const sink = await fileSink(file, copyOver).catch(async (error: unknown) => {
    await clear();
    throw error;
  });
  return {
    write: (bytes) => sink.write(bytes),
    finish: (sizeBytes) => sink.finish(sizeBytes).finally(clear),
    abandon: () => sink.abandon().finally(clear),
  };
}

async function chatSink(
  { chatFolder, wordsOf }: TakeOfferDeps,
  { name, selection }: OfferOrigin,
  measures: string,
): Promise<FileTransferTarget | null> {
  const trouble = await chatTrouble();
  if (trouble !== null) {
    void showInformation(trouble);
    return null;
  }
  await privateFolder(chatFolder);
  const picture = path.join(chatFolder, savedName(name, '.png'));
  const send = () => sendToChat({ picture, name, parts: wordsOf(selection), measures });
  return fileSink(picture, send, privateFile);
}
