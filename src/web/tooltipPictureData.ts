import * as vscode from 'vscode';
import { Buffer } from './node/buffer';
import { uriOf } from './places';

/** The width of the picture in pixels; a tooltip shows it at half of that. */
const widthInPixels = 240;

/**
 * A picture as a `data:` URL, because in a browser the page of VS Code cannot read our files. VS Code truncates
 * tooltips at 100 000 characters, so the picture is scaled down.
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
    return null; // the tooltip is still useful without a picture
  }
}
