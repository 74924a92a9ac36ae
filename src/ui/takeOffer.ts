import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { say } from '../contract/say';
import type { OfferKind } from '../contract/viewerMessages';
import type { TrackedModel } from '../models/trackedModel';
import { displayText } from './displayText';
import { fileSink } from './fileSink';
import { bytesInWords } from './measures';
import { savedName } from './savedName';
import { hasChat, sendToChat } from './sendToChat';
import { besideSource } from './sourceFolder';
import type { Offer, Sink } from './takings';

export interface TakeOfferParts {
  modelOf(key: string): TrackedModel | undefined;
  /** Names of the selected parts, one a line; empty for none. */
  readonly selectionOf: (key: string) => string;
  /** Keeps pictures that the chat reads. */
  readonly chatFolder: string;
}

/** Asks where a page's file is to go; null when nowhere. */
export async function takeOffer(
  parts: TakeOfferParts,
  { what, note }: Offer,
  key: string,
): Promise<Sink | null> {
  const model = parts.modelOf(key);
  if (!model) return null;
  if (what === 'chat') return chatSink(parts, model, note);
  const target = await vscode.window.showSaveDialog({
    defaultUri: await besideSource(model.source, savedName(model.name, `.${what}`)),
    saveLabel: say('Save'),
    title: titles()[what],
    filters: { [what.toUpperCase()]: [what] },
  });
  if (!target) return null;
  const said = (sizeBytes: number): void => {
    const contents = note === '' ? '' : ` (${displayText(note, 200)})`;
    const text = `$(check) ${say('Saved {size}', { size: bytesInWords(sizeBytes) })}${contents}`;
    vscode.window.setStatusBarMessage(text, 6000);
  };
  return target.scheme === 'file' ? fileSink(target.fsPath, said) : virtualSink(target, said);
}

const titles = (): Record<Exclude<OfferKind, 'chat'>, string> => ({
  png: say('Save Picture of This View'),
  stl: say('Save Visible Parts as STL'),
  '3mf': say('Save Visible Parts as 3MF'),
  glb: say('Save Visible Parts as GLB'),
});

/** Files of a virtual folder are written as a whole: they are gathered on the disk first. */
async function virtualSink(target: vscode.Uri, said: (sizeBytes: number) => void): Promise<Sink> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'caliper-'));
  const clear = () => rm(folder, { recursive: true, force: true });
  const file = path.join(folder, 'file');
  const copyOver = async (sizeBytes: number): Promise<void> => {
    await vscode.workspace.fs.copy(vscode.Uri.file(file), target, { overwrite: true });
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
  { chatFolder, selectionOf }: TakeOfferParts,
  model: TrackedModel,
  measures: string,
): Promise<Sink | null> {
  if (!(await hasChat())) {
    void vscode.window.showInformationMessage(say('This VS Code has no chat to send the view to.'));
    return null;
  }
  await mkdir(chatFolder, { recursive: true });
  const picture = path.join(chatFolder, savedName(model.name, '.png'));
  return fileSink(picture, () =>
    sendToChat({ picture, name: model.name, parts: selectionOf(model.key), measures }),
  );
}
