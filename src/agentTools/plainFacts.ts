import type { ModelExtras } from '../model/modelExtras';
import type { ResultFacts } from '../model/facts/modelFacts';
import { plain } from './toolText';

/** The facts with texts that cannot break out of their line, because any of them may come from an untrusted file. */
export function plainFacts(facts: ResultFacts): ResultFacts {
  const { format, unit, origin, notes, parts } = facts;
  return {
    ...facts,
    format: plain(format),
    unit: plainOrNull(unit),
    origin: origin && plainOrigin(origin),
    notes: bounded(notes),
    parts: parts.map((part) => ({ ...part, name: plain(part.name) })),
  };
}

function plainOrigin(origin: ModelExtras): ModelExtras {
  return {
    ...origin,
    savedBy: plainOrNull(origin.savedBy),
    schema: plainOrNull(origin.schema),
    sourceUnit: plainOrNull(origin.sourceUnit),
    warnings: bounded(origin.warnings),
  };
}

const maxSentences = 20;

function bounded(sentences: readonly string[]): readonly string[] {
  return sentences.slice(0, maxSentences).map(plain);
}

function plainOrNull(text: string | null): string | null {
  return text === null ? null : plain(text);
}
