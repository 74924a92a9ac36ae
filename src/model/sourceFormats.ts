// Made by `npm run generate` from src/kernel/readers/registry.ts: change it there.

/** What everybody may know of a CAD format, without its reader. */
export interface SourceFormat {
  /** As `ModelExtras.sourceFormat` names it. */
  readonly name: string;
  /** Whether there is more to show than a saved picture. */
  readonly isRead: boolean;
  /** What services take, in lower case; `.prt.x` stands for a version of any number. */
  readonly extensions: readonly string[];
  /** What its files may be called beside that. */
  readonly otherExtensions: readonly string[];
  /** Those extensions whose files can be read by people. */
  readonly textExtensions: readonly string[];
  /** Whether its programs save a picture with a part. */
  readonly savesPicture: boolean;
  /** The axis that its programs draw upwards. */
  readonly upAxis: 'y' | 'z';
  /** Whether files say by no word which program saved their meshes: those are called after the format. */
  readonly namesNoProgram: boolean;
  /** Whether everybody expects exact shapes of it. */
  readonly isOfExactShapes: boolean;
}

/** Of what `ModelExtras.sourceFormat` names; null of a name that is none. */
export function sourceFormatOf(name: string): SourceFormat | null {
  return sourceFormats.find((format) => format.name === name) ?? null;
}

export const sourceFormats: readonly SourceFormat[] = [
  {
    name: 'NX',
    isRead: true,
    extensions: ['.prt'],
    otherExtensions: [],
    textExtensions: [],
    savesPicture: true,
    upAxis: 'z',
    namesNoProgram: false,
    isOfExactShapes: false,
  },
  {
    name: 'Creo',
    isRead: false,
    extensions: ['.prt', '.prt.x'],
    otherExtensions: [],
    textExtensions: [],
    savesPicture: true,
    upAxis: 'z',
    namesNoProgram: false,
    isOfExactShapes: false,
  },
  {
    name: 'STEP',
    isRead: true,
    extensions: ['.step', '.stp', '.p21', '.stpz', '.stp.gz', '.step.gz', '.stp.zip', '.step.zip'],
    otherExtensions: [],
    textExtensions: ['.step', '.stp', '.p21'],
    savesPicture: false,
    upAxis: 'z',
    namesNoProgram: false,
    isOfExactShapes: true,
  },
  {
    name: 'IGES',
    isRead: true,
    extensions: ['.igs', '.iges'],
    otherExtensions: [],
    textExtensions: ['.igs', '.iges'],
    savesPicture: false,
    upAxis: 'z',
    namesNoProgram: false,
    isOfExactShapes: true,
  },
  {
    name: 'Parasolid',
    isRead: true,
    extensions: ['.x_t', '.x_b', '.xmt_txt', '.xmt_bin'],
    otherExtensions: [],
    textExtensions: ['.x_t', '.xmt_txt'],
    savesPicture: false,
    upAxis: 'z',
    namesNoProgram: false,
    isOfExactShapes: false,
  },
  {
    name: 'SolidWorks',
    isRead: true,
    extensions: ['.sldprt'],
    otherExtensions: [],
    textExtensions: [],
    savesPicture: true,
    upAxis: 'y',
    namesNoProgram: false,
    isOfExactShapes: false,
  },
  {
    name: 'CATIA V5',
    isRead: true,
    extensions: ['.catpart'],
    otherExtensions: [],
    textExtensions: [],
    savesPicture: true,
    upAxis: 'z',
    namesNoProgram: false,
    isOfExactShapes: false,
  },
  {
    name: 'JT',
    isRead: true,
    extensions: ['.jt'],
    otherExtensions: [],
    textExtensions: [],
    savesPicture: false,
    upAxis: 'z',
    namesNoProgram: true,
    isOfExactShapes: false,
  },
  {
    name: 'Solid Edge',
    isRead: true,
    extensions: ['.par', '.psm'],
    otherExtensions: [],
    textExtensions: [],
    savesPicture: true,
    upAxis: 'z',
    namesNoProgram: false,
    isOfExactShapes: false,
  },
  {
    name: 'ACIS',
    isRead: true,
    extensions: ['.sat', '.sab'],
    otherExtensions: [],
    textExtensions: ['.sat'],
    savesPicture: false,
    upAxis: 'z',
    namesNoProgram: false,
    isOfExactShapes: false,
  },
];
