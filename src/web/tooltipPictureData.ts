import * as vscode from 'vscode';
import { Buffer } from './node/buffer';
import { uriOf } from './places';

/** A tooltip shows it half as wide. */
const widthInPixels = 240;

/**
 * A picture as an address that holds all of it: in a browser VS Code's own page reads no file of ours. It cuts tooltips
 * at 100 000 letters, so the picture is made small.
 */
export async function tooltipPicture(path: string): Promise<vscode.Uri | null> {
  try {
    const bytes = await vscode.workspace.fs.readFile(uriOf(path));
    const whole = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
    const scale = Math.min(1, widthInPixels / whole.width);
    const [width, height] = [whole.width * scale, whole.height * scale].map(Math.round);
    const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
    canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height);
    const small = await (await canvas.convertToBlob()).arrayBuffer();
    const text = Buffer.from(new Uint8Array(small)).toString('base64');
    return vscode.Uri.from({ scheme: 'data', path: `image/png;base64,${text}` });
  } catch {
    return null; // a tooltip says enough without one
  }
}
