import { say } from '../../../words/say';
import type { MeshFormat } from '../meshFormat';

export const zip: MeshFormat = {
  name: 'ZIP',
  content: {
    kind: 'zip',
    inWords: () => say('ZIP archive (3MF, zipped glTF, …)'),
    start: { bytes: ['PK\x03\x04'] },
  },
  extensions: [],
  isKnownByName: false,
  isText: false,
  namesOthers: false,
  loadReader: async () => {
    const { readZip } = await import('./readZip');
    return readZip;
  },
  keywords: [],
  offers: {
    files: 'a ZIP archive, as the result of a service',
    unit: 'as its models have it',
    read: 'a 3MF package, or models of these tables, one beside the other, with the files that they name',
    gaps: 'archives in archives, but for a package in one; more than 500 models',
  },
};
