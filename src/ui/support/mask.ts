import { acceptedExtensions } from '../../contract/sourceFormat';

/** What a report must not tell. */
export interface Private {
  /** Names of CAD files, in the order in which the report counts them. */
  readonly names: readonly string[];
  /** Services by their address or host; the embedded one is none. */
  readonly services: readonly string[];
  /** Folders, as the system writes them. */
  readonly folders: readonly string[];
  /** Takes secrets out. */
  readonly clean: (text: string) => string;
}

/**
 * Takes out of a text what is nobody else's business: secrets, names of files, folders and hosts. Names
 * of files that are known keep their number, so that a line can be told to belong to a model.
 */
export function maskOf({ names, services, folders, clean }: Private): (text: string) => string {
  const known = [
    ...names.map((name, at) => [name, maskedName(name, at)] as const),
    ...names.map((name, at) => [bareName(name), `model-${at + 1}`] as const),
    ...services.flatMap(hostsOf).map((host) => [host, 'service.example'] as const),
    ...folders.map((folder) => [folder, '…'] as const),
  ];
  const longestFirst = known
    .filter(([text]) => text.length >= shortest)
    .sort(([a], [b]) => b.length - a.length)
    .map(([text, to]) => [spellingsOf(text), () => to] as const);
  return (text) => {
    const told = longestFirst.reduce((kept, [from, to]) => kept.replace(from, to), clean(text));
    return patterns.reduce((kept, [pattern, to]) => kept.replace(pattern, to), told);
  };
}

/** A text as others write it: accents composed or not, and a path of Windows in any case, with any slash. */
function spellingsOf(text: string): RegExp {
  const isOfWindows = /^(?:[a-z]:|\\\\)/i.test(text);
  const forms = new Set([text, text.normalize('NFC'), text.normalize('NFD')]);
  const spelt = [...forms].map((form) => {
    const literal = form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return isOfWindows ? literal.replace(/(?:\\\\)+|\/+/g, String.raw`[\\/]+`) : literal;
  });
  return new RegExp(spelt.join('|'), isOfWindows ? 'gi' : 'g');
}

/** `model-1.step`: the kind of a file matters to who reads the report. */
export function maskedName(name: string, at: number): string {
  return `model-${at + 1}${/(?:\.[a-z]\w*)?(?:\.\d+)?$/i.exec(name)?.[0].toLowerCase() ?? ''}`;
}

/** Shorter ones are parts of words. */
const shortest = 3;

function bareName(name: string): string {
  return name.replace(/(?<=.)\.[^.]*$/, '');
}

function hostsOf(service: string): readonly string[] {
  if (!URL.canParse(service)) return [service];
  const { host, hostname } = new URL(service);
  return host === '' ? [service] : [host, hostname];
}

const extensions = acceptedExtensions.map((extension) => extension.slice(1)).join('|');

// What is not known beforehand: files that are no longer tracked, storages, folders elsewhere.
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\b(https?:\/\/)(?!127\.0\.0\.1|localhost|service\.example)[^\s/:"'<>]+/gi, '$1host.example'],
  [/(?<![\w/:.])(?:file:\/\/)?(?:[a-z]:)?(?:[\\/][^\s\\/:"'<>|]+)+[\\/]/gi, '…/'],
  [
    /\b(?!caliper\.|http\.|service\.example)[a-z0-9-]+(?:\.[a-z0-9-]+)+\.[a-z]{2,}\b/gi,
    'host.example',
  ],
  [
    new RegExp(`(?!model-\\d)(?<![\\w.-])[^\\s"'“”‘’/\\\\…(]+\\.(${extensions})(?!\\w)`, 'giu'),
    'model.$1',
  ],
];
