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
  },
  {
    name: 'Creo',
    isRead: false,
    extensions: ['.prt', '.prt.x'],
    otherExtensions: [],
    textExtensions: [],
    savesPicture: true,
    upAxis: 'z',
  },
  {
    name: 'STEP',
    isRead: true,
    extensions: ['.step', '.stp'],
    otherExtensions: [],
    textExtensions: ['.step', '.stp'],
    savesPicture: false,
    upAxis: 'z',
  },
  {
    name: 'IGES',
    isRead: true,
    extensions: ['.igs', '.iges'],
    otherExtensions: [],
    textExtensions: ['.igs', '.iges'],
    savesPicture: false,
    upAxis: 'z',
  },
  {
    name: 'Parasolid',
    isRead: true,
    extensions: ['.x_t'],
    otherExtensions: ['.x_b', '.xmt_txt', '.xmt_bin'],
    textExtensions: ['.x_t'],
    savesPicture: false,
    upAxis: 'z',
  },
  {
    name: 'SolidWorks',
    isRead: true,
    extensions: ['.sldprt'],
    otherExtensions: [],
    textExtensions: [],
    savesPicture: true,
    upAxis: 'y',
  },
  {
    name: 'CATIA V5',
    isRead: true,
    extensions: ['.catpart'],
    otherExtensions: [],
    textExtensions: [],
    savesPicture: true,
    upAxis: 'z',
  },
  {
    name: 'JT',
    isRead: true,
    extensions: ['.jt'],
    otherExtensions: [],
    textExtensions: [],
    savesPicture: false,
    upAxis: 'z',
  },
  {
    name: 'Solid Edge',
    isRead: true,
    extensions: ['.par', '.psm'],
    otherExtensions: [],
    textExtensions: [],
    savesPicture: true,
    upAxis: 'z',
  },
  {
    name: 'ACIS',
    isRead: true,
    extensions: ['.sat', '.sab'],
    otherExtensions: [],
    textExtensions: ['.sat'],
    savesPicture: false,
    upAxis: 'z',
  },
];
