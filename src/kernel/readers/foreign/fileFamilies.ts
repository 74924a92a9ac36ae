import { say } from '../../../words/say';

/** What a file is that is often named like CAD and is something else; undefined for any other content. */
export function familyOf(head: string): Family | undefined {
  return families.find(({ magic }) =>
    typeof magic === 'string' ? head.startsWith(magic) : magic.test(head),
  );
}

export interface Family {
  readonly magic: string | RegExp;
  family(): string;
  /** What to do, where choosing another file does not help. */
  why?(): string;
}

/** Other files that often have names like CAD files, by their first bytes. */
const families: readonly Family[] = [
  { magic: 'PK\x03\x04', family: () => say('a ZIP archive') },
  { magic: 'glTF', family: () => say('a glTF model') },
  { magic: '%PDF-', family: () => say('a PDF document') },
  { magic: '\x89PNG', family: () => say('a picture') },
  { magic: '\xFF\xD8\xFF', family: () => say('a picture') },
  { magic: 'GIF8', family: () => say('a picture') },
  { magic: /^\s*(<!doctype html|<html)/i, family: () => say('a web page') },
  { magic: /^\s*<\?xml/i, family: () => say('an XML document') },
  {
    magic: 'version https://git-lfs',
    family: () => say('a Git LFS pointer and not the file itself'),
    why: () => say('Fetch the file with “git lfs pull”.'),
  },
  { magic: /^\s*solid\b[^]*\bfacet\b/, family: () => say('an STL mesh') },
];
