import { say } from '../../words/say';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { embeddedServiceId } from '../../tracking/model/trackedModel';
import { factsOf, statusOfModel, type Fact } from '../models/modelDetails';
import { listedText } from '../sinks/texts';
import { maskedName, maskOf, type Private } from './mask';
import type { SeenNames } from '../log/sensitiveNames';

/** What a report of an issue says of this installation. */
export interface Report {
  /** One a line: `Caliper 0.1.0`, `VS Code 1.105.0`, … */
  readonly versions: readonly string[];
  /** Settings that differ from their defaults; null for a private value. */
  readonly settings: readonly (readonly [name: string, value: string | null])[];
  /** Newest first. */
  readonly models: readonly TrackedModel[];
  /** The last lines of the log. */
  readonly log: readonly string[];
  readonly folders: readonly string[];
  /** Names that occurred in this window, which log lines may contain. */
  readonly named?: SeenNames;
  /** Other hosts: storages, the webhook, the proxy. */
  readonly hosts?: readonly string[];
  /** Names of the user and the machine. */
  readonly people?: readonly string[];
  /** The URL of the service in the settings; null for the embedded one. */
  readonly service: string | null;
  readonly clean: (text: string) => string;
}

const maxModels = 5;

/**
 * A report of a problem in Markdown, without secrets and names of files or hosts. Its headings are in English for the
 * recipient.
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

function privateOf(report: Report): Private {
  const { models, service, folders, clean } = report;
  const services = models.map((model) => model.service).filter((id) => id !== embeddedServiceId);
  const { hosts = [], people = [], named = nothingNamed } = report;
  // Names of listed models come first, because they are numbered by their order.
  const names = models.map(({ name }) => name);
  const ids = models.flatMap((model) => [model.modelId, statusOfModel(model)?.task?.id]);
  return {
    names: [...names, ...named.names.filter((name) => !names.includes(name))],
    services: [...new Set([...services, ...(service === null ? [] : [service])])],
    folders: [...folders, ...named.paths.map(folderOf)],
    hosts: [...hosts, ...named.hosts],
    ids: [...ids.filter((id) => typeof id === 'string'), ...named.ids],
    people,
    clean,
  };
}

const nothingNamed: SeenNames = { names: [], hosts: [], ids: [], paths: [] };

function folderOf(file: string): string {
  return file.replace(/[\\/][^\\/]*$/, '');
}

function modelsText(models: readonly TrackedModel[], mask: (text: string) => string): string[] {
  if (models.length === 0) return [say('None.')];
  return models.slice(0, maxModels).map((model, at) => {
    const facts = factsOf(model).filter(([label]) => !names().includes(label));
    return `${maskedName(model.name, at)}\n\n${listOf(facts.map(([label, value]) => factText([label, mask(value)])))}`;
  });
}

/** Labels of facts that only identify the model. */
const names = (): readonly string[] => [say('File'), say('Model ID'), say('Task')];

function factText([label, value]: Fact): string {
  return say('{label}: {value}', { label, value });
}

function settingText([name, value]: readonly [string, string | null]): string {
  return `${name}: ${value ?? 'set'}`;
}

function listOf(lines: readonly string[]): string {
  return lines.map((line) => `- ${listedText(line)}`).join('\n');
}

// Log lines may contain backticks, so the fence has four, which are replaced in lines.
function fenced(lines: readonly string[]): string {
  const text = lines.map((line) => line.replaceAll('````', '…')).join('\n');
  return `\`\`\`\`text\n${text}\n\`\`\`\``;
}
