import { say } from '../../contract/say';
import type { TrackedModel } from '../../models/trackedModel';
import { embeddedServiceId } from '../../models/trackedModel';
import { factsOf, type Fact } from '../modelFacts';
import { maskedName, maskOf, type Private } from './mask';

export interface Report {
  /** `Caliper 0.1.0`, `VS Code 1.105.0`, …: one a line. */
  readonly versions: readonly string[];
  /** Settings that are not the usual ones; null where the value is nobody's business. */
  readonly settings: readonly (readonly [name: string, value: string | null])[];
  /** Newest first. */
  readonly models: readonly TrackedModel[];
  /** The last lines of the log. */
  readonly log: readonly string[];
  readonly folders: readonly string[];
  /** The service that is set, by its address; null for the embedded one. */
  readonly service: string | null;
  readonly clean: (text: string) => string;
}

const mostModels = 5;

/**
 * What a person may hand on of a problem, in Markdown: no secret is in it, and no name of a file or host.
 * Its headings are English, for whoever gets it.
 */
export function reportText(report: Report): string {
  const mask = maskOf(privateOf(report));
  const parts = [
    '# Caliper: report of an issue',
    say(
      'Nothing was sent. Secrets and the names of files, folders and hosts are masked below. Read it, say what happened, then give it to whom you like.',
    ),
    '## What happened',
    say('What did you do, what did you expect, what came instead?'),
    '## Versions and settings',
    listOf([...report.versions, ...report.settings.map(settingText)].map(mask)),
    '## Models',
    ...modelsText(report.models, mask),
    '## Last lines of the log',
    fenced(report.log.map(mask)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function privateOf({ models, service, folders, clean }: Report): Private {
  const services = models.map((model) => model.service).filter((id) => id !== embeddedServiceId);
  return {
    names: models.map(({ name }) => name),
    services: [...new Set([...services, ...(service === null ? [] : [service])])],
    folders,
    clean,
  };
}

function modelsText(models: readonly TrackedModel[], mask: (text: string) => string): string[] {
  if (models.length === 0) return [say('None.')];
  return models.slice(0, mostModels).map((model, at) => {
    const facts = factsOf(model).filter(([label]) => !names().includes(label));
    return `${maskedName(model.name, at)}\n\n${listOf(facts.map(factText).map(mask))}`;
  });
}

/** Facts that say which model it is, and no more. */
const names = (): readonly string[] => [say('File'), say('Model ID'), say('Task')];

function factText([label, value]: Fact): string {
  return say('{label}: {value}', { label, value });
}

function settingText([name, value]: readonly [string, string | null]): string {
  return `${name}: ${value ?? 'set'}`;
}

function listOf(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

// A line of the log may hold backticks; four of them end nothing but this.
function fenced(lines: readonly string[]): string {
  const text = lines.map((line) => line.replaceAll('````', '…')).join('\n');
  return `\`\`\`\`text\n${text}\n\`\`\`\``;
}
