import type { SeededBug } from './seededBug';

/** Bugs by which a file is sent twice, not at all, or in another state than it has. */
export const bugsOfUploads: readonly SeededBug[] = [
  {
    name: '614, "is there already", counts as a failure',
    once: 'uploaders that know 2xx alone',
    file: 'client/upload/profiles/builtInProfiles.ts',
    find: 'const stored = [203, 579, 614];',
    replace: 'const stored = [203, 579];',
    heldBy: ['client/upload/sendFile'],
  },
  {
    name: 'a lost answer leads to a second upload',
    once: 'retries by habit: the model is paid for twice',
    file: 'tracking/path/uploadSource.ts',
    find: 'if (error instanceof AnotherContract && contracts++ < maxContracts) {',
    replace: 'if (contracts++ < maxContracts) {',
    heldBy: ['tracking/window/conversions'],
  },
  {
    name: 'a file is sent before it is written down that it will be',
    once: 'a window that is killed then forgets the model it has paid for',
    file: 'tracking/path/uploadSource.ts',
    find: "  if (!delivery.goesOn) yield { stage: { kind: 'uploading', sentBytes: 0, totalBytes }, modelId };\n",
    replace: '',
    heldBy: ['tracking/window/conversions'],
  },
  {
    name: 'a session forgotten after the last byte leads to a second upload',
    once: 'Caliper, until "A session that is forgotten after the last byte is asked for"',
    file: 'client/upload/chunks/sendInChunks.ts',
    find: '      if (cuts.mayBeWhole) throw perhapsStored(openUpload.name, error);\n',
    replace: '',
    heldBy: ['contracts/contracts'],
  },
  {
    name: 'a file that changes while it is sent is stored half old, half new',
    once: 'uploaders that stream what they find',
    file: 'client/source/openSourceFile.ts',
    find: '    if (position === sizeBytes) await mustBeUnchanged(source);\n',
    replace: '',
    heldBy: ['client/source/openSourceFile', 'client/upload/sendFile'],
  },
  {
    name: 'a credential of Qiniu for small files is used for a large one',
    once: 'a form that is refused with 413 after its last byte',
    file: 'client/upload/grant/qiniuPolicy.ts',
    find: 'most !== null && most > 0 && sizeBytes > most',
    replace: 'most !== null && most < 0 && sizeBytes > most',
    heldBy: ['client/upload/grant/qiniuPolicy'],
  },
];
