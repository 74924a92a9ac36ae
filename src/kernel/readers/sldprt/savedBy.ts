import { textOf } from '../../platform';
import { timeProperty } from '../../containers/propertySet';
import type { SolidWorksFile } from './openSolidWorks';

/** The release that saved the mesh, as `SolidWorks 2021`; if the mesh does not tell, the release of the model. */
export function programOf({ paths }: SolidWorksFile): string {
  const release = releaseOf(
    newest(paths, /^_DL_VERSION_(\d+)\//) || newest(paths, /^_MO_VERSION_(\d+)\//),
  );
  return release === null ? 'SolidWorks' : `SolidWorks ${release}`;
}

function newest(paths: readonly string[], pattern: RegExp): number {
  return paths.reduce(
    (most, path) => Math.max(most, Number(pattern.exec(path)?.[1] ?? unknownVersion)),
    0,
  );
}

const unknownVersion = 0;

/** The numbers of file versions as the SolidWorks help lists them; since 2012 they grow by a thousand per year. */
function releaseOf(version: number): string | null {
  const isYearly = version >= 5000 && version <= 60_000 && version % 1000 === 0;
  return isYearly ? String(2007 + version / 1000) : (earlyReleases.get(version) ?? null);
}

const earlyReleases: ReadonlyMap<number, string> = new Map([
  [44, '95'],
  [243, '96'],
  [483, '97'],
  [629, '97Plus'],
  [822, '98'],
  [1008, '98Plus'],
  [1137, '99'],
  [1500, '2000'],
  [1750, '2001'],
  [1950, '2001Plus'],
  [2200, '2003'],
  [2500, '2004'],
  [2800, '2005'],
  [3100, '2006'],
  [3400, '2007'],
  [3800, '2008'],
  [4100, '2009'],
  [4400, '2010'],
  [4700, '2011'],
]);

const lastSaved = 13;

/** When the part was last saved; null if the file does not tell. */
export function savedAt(file: SolidWorksFile): Date | null {
  const summary = file.read('\x05SummaryInformation');
  if (summary) return timeProperty(summary, lastSaved);
  const xml = textOf(file.read('docProps/core.xml') ?? new Uint8Array(0), 'utf8');
  const times = [...xml.matchAll(/<dcterms:modified>([^<]{10,40})<\/dcterms:modified>/g)]
    .map(([, text]) => Date.parse(text ?? ''))
    .filter(Number.isFinite);
  return times.length === 0 ? null : new Date(times.reduce((last, at) => Math.max(last, at)));
}
