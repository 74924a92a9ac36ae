import { Zip, ZipDeflate } from 'fflate';
import { say } from '../../../../words/say';
import type { ExportScene } from './exportScene';
import { threeMfModel } from './threeMfModel';
import { concatenated } from '../../../../model/numberArrays';

/** Largest entry of a ZIP file without ZIP64, bytes. */
const longestModel = 2 ** 32 - 1;

/**
 * Writes a 3MF file with names, placements and colours; shared shapes are written once.
 * @throws Error when its XML would exceed 4 GB
 */
export function* writeThreeMf(scene: ExportScene): Generator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  const entries: Readonly<Record<string, Iterable<string>>> = {
    '[Content_Types].xml': [contentTypes],
    '_rels/.rels': [relations],
    '3D/3dmodel.model': threeMfModel(scene),
  };
  for (const [name, texts] of Object.entries(entries)) {
    const entry = new ZipDeflate(name, { level: 4 });
    // A constant time, so that the same model gives the same file.
    entry.mtime = firstOfAllZipTimes;
    zip.add(entry);
    let length = 0;
    for (const text of texts) {
      const bytes = new TextEncoder().encode(text);
      length += bytes.length;
      if (length > longestModel) throw new Error(say('The model is too large for a 3MF file.'));
      entry.push(bytes);
      yield concatenated(Uint8Array, ready.splice(0));
    }
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
  yield concatenated(Uint8Array, ready.splice(0));
}

const firstOfAllZipTimes = new Date(1980, 0, 1);

const contentTypes = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>
</Types>
`;

const relations = `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="model" Target="/3D/3dmodel.model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>
</Relationships>
`;
