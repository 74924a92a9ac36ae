import { sourceExtensionOf } from '../../interface/sourceExtension';
import { displayText } from '../base/displayText';

/**
 * The suggested file name for a result: `bracket.step` and `.glb` give `bracket.glb`. Whatever the source is called,
 * the name is a valid file name in one folder on every system.
 */
export function savedName(sourceName: string, extension: string): string {
  const stem = displayText(stemOf(sourceName).normalize('NFC'), 180)
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/^\.+/, '')
    .replace(/(?<![. ])[. ]+$/, '');
  if (stem === '') return `model${extension}`;
  return deviceNames.test(stem) ? `_${stem}${extension}` : `${stem}${extension}`;
}

// Windows opens a device by these names, whatever the extension.
const deviceNames = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

function stemOf(name: string): string {
  const extension = sourceExtensionOf(name);
  if (extension === null) return name;
  if (extension === '.prt.x') return name.replace(/\.prt\.(\d+|x)$/i, '');
  return name.slice(0, -extension.length);
}
