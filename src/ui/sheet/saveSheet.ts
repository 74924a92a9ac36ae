import { readFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { imageTypes, isImageKind, sniff, sniffBytes } from '../../model/assetKind';
import { say } from '../../words/say';
import type { NumberOptions } from '../../model/page/viewerMessages';
import type { SheetFormat } from '../../model/page/sheetMessages';
import { saveText } from '../transfer/saveText';
import { displayLanguage } from '../base/displayLanguage';
import { sheetCsv } from './sheetCsv';
import type { SheetEntry } from './sheetEntry';
import { sheetHtml } from './sheetHtml';
import { sheetRowOf } from './sheetRow';

/** Limit of all pictures in a saved sheet together, bytes; further files are saved without picture. */
const maxPictureBytes = 200e6;

/** Asks for a place and saves the current sheet there. */
export async function saveSheet(
  format: SheetFormat,
  title: string,
  folder: vscode.Uri,
  entries: readonly SheetEntry[],
  numbers: NumberOptions,
): Promise<void> {
  const dialog: vscode.SaveDialogOptions = {
    defaultUri: vscode.Uri.joinPath(folder, `contact-sheet.${format}`),
    filters: format === 'html' ? { HTML: ['html'] } : { CSV: ['csv'] },
    title: say('Save Contact Sheet'),
  };
  await saveText(dialog, () =>
    format === 'csv' ? sheetCsv(entries, Date.now(), numbers) : htmlOf(title, entries, numbers),
  );
}

async function htmlOf(
  title: string,
  entries: readonly SheetEntry[],
  numbers: NumberOptions,
): Promise<string> {
  const pictures = new Map<string, string>();
  let left = maxPictureBytes;
  for (const { key, picturePath } of entries) {
    const bytes = picturePath === null ? null : await readFile(picturePath).catch(() => null);
    const kind = bytes && sniff(bytes.subarray(0, sniffBytes), bytes.length);
    if (!bytes || !kind || !isImageKind(kind) || bytes.length > left) continue;
    left -= bytes.length;
    pictures.set(key, `data:${imageTypes[kind]};base64,${bytes.toString('base64')}`);
  }
  const rows = entries.map((entry) => sheetRowOf(entry, Date.now(), null, null, numbers));
  return sheetHtml(displayLanguage(), title, rows, pictures);
}
