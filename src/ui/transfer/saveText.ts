import * as vscode from 'vscode';
import { say } from '../../words/say';
import { bytesInWords } from '../base/shownFigures';
import { flashDone } from '../sinks/statusBar';
import { fileSink } from './fileSink';

/**
 * Saves a text where the user says.
 * @param textOf makes it once there is a place for it
 */
export async function saveText(
  options: vscode.SaveDialogOptions,
  textOf: () => string | Promise<string>,
): Promise<void> {
  const target = await vscode.window.showSaveDialog({ saveLabel: say('Save'), ...options });
  if (!target) return;
  const bytes = new TextEncoder().encode(await textOf());
  if (target.scheme === 'file') await writeInto(bytes, target.fsPath);
  else await vscode.workspace.fs.writeFile(target, bytes);
  flashDone(say('Saved {size}', { size: bytesInWords(bytes.length) }));
}

async function writeInto(bytes: Uint8Array, target: string): Promise<void> {
  const sink = await fileSink(target, () => undefined);
  try {
    await sink.write(bytes);
  } catch (error) {
    await sink.abandon();
    throw error;
  }
  await sink.finish(bytes.length);
}
