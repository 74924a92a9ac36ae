import { timeProperty } from '../containers/propertySet';
import type { SolidWorksFile } from './openSolidWorks';

/** `SolidWorks 2021`, as far as the version of the saved mesh tells the year. */
export function programOf({ paths }: SolidWorksFile): string {
  const versions = paths.flatMap((path) => {
    const [, version] = /^_DL_VERSION_(\d{4,5})\//.exec(path) ?? [];
    return version === undefined ? [] : [Number(version)];
  });
  const newest = Math.max(0, ...versions);
  // Steps of a thousand a year: 5000 is 2012, 14000 is 2021. Older releases counted in another way.
  const isYearly = newest >= 5000 && newest <= 60_000 && newest % 1000 === 0;
  return isYearly ? `SolidWorks ${2007 + newest / 1000}` : 'SolidWorks';
}

const lastSaved = 13;

/** When the part was last saved; null when the file does not say. */
export function savedAt(file: SolidWorksFile): Date | null {
  const summary = file.read('\x05SummaryInformation');
  if (summary) return timeProperty(summary, lastSaved);
  const xml = Buffer.from(file.read('docProps/core.xml') ?? []).toString('utf8');
  const times = [...xml.matchAll(/<dcterms:modified>([^<]{10,40})<\/dcterms:modified>/g)]
    .map(([, text]) => Date.parse(text ?? ''))
    .filter(Number.isFinite);
  return times.length === 0 ? null : new Date(Math.max(...times));
}
