import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  convertWorkflowTemplate,
  NoOperationTraceWriter,
  parseWorkflow,
} from '@actions/workflow-parser';
import { parse } from 'yaml';
import { scripts } from '../../../package.json';
import { isRecord } from '../../../src/words/unknown';
import { stages } from '../stages.mjs';

const folder = '.github/workflows';

describe('a step of a workflow', () => {
  for (const [what, run, expected] of [
    ['a stage of the tests', 'npm test -- unit laws', true],
    ['a stage in a screen of its own', 'xvfb-run --auto-servernum npm test -- window', true],
    ['a step of the release, kept', 'npm run --silent release -- notes "$TAG" > notes.md', true],
    ['a script that there is none of', 'npm run publish', false],
    ['a stage that there is none of', 'npm test -- nothing', false],
    ['something of its own', 'curl https://example.test', false],
    ['something after a script', 'npm test -- unit; curl https://example.test', false],
    ['a second line', 'npm test\ncurl https://example.test', false],
    ['something after what is not ours', 'docker buildx create --use && curl x', false],
  ] as const) {
    it(`that is ${what} is ${expected ? '' : 'not '}known`, () => {
      equal(isKnown(run), expected);
    });
  }
});

describe('the workflows of the public repository', () => {
  const files = readdirSync(folder);

  it('are tests and releases', () => {
    deepEqual(files.sort(), ['release.yml', 'test.yml']);
  });

  for (const name of files) {
    describe(name, () => {
      const text = readFileSync(path.join(folder, name), 'utf8');
      const read: unknown = parse(text);
      const workflow = isRecord(read) ? read : {};
      const jobs = isRecord(workflow['jobs']) ? Object.values(workflow['jobs']) : [];
      const steps = jobs.flatMap(stepsOf);

      it('is understood by the parser of GitHub, to the last expression', async () => {
        const { context, value } = parseWorkflow(
          { name, content: text },
          new NoOperationTraceWriter(),
        );
        ok(value);
        const { errors = [] } = await convertWorkflowTemplate(context, value);
        deepEqual([...context.errors.getErrors().map(String), ...errors], []);
      });

      it('takes actions of others by their commit, with the version beside it', () => {
        const used = text.split('\n').filter((line) => /^\s*(- )?uses:/.test(line));
        ok(used.length > 0);
        for (const line of used) match(line, /uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
      });

      it('gives a job no more rights and no more time than it needs', () => {
        for (const job of jobs) {
          ok(isRecord(job));
          equal(typeof job['timeout-minutes'], 'number');
        }
        const { permissions } = workflow;
        ok(isRecord(permissions));
        ok(Object.values(permissions).every((right) => right === 'read'));
        for (const step of steps) {
          if (!String(step['uses']).startsWith('actions/checkout@')) continue;
          ok(isRecord(step['with']));
          equal(step['with']['persist-credentials'], false);
        }
      });

      it('puts no word of an event into a line of the shell', () => {
        for (const run of runOf(steps)) ok(!run.includes('${{'), run);
      });

      it('runs scripts of the project, which tests run as well, and little beside', () => {
        for (const run of runOf(steps)) ok(isKnown(run), run);
      });
    });
  }
});

const ownStep =
  /^(?:xvfb-run --auto-servernum )?npm (?:run (?:--silent )?)?(\S+)(?: -- (\w[^;&|>]*?))?(?: > \S+)?$/;
const notOurs = [
  /^echo "\$TOKEN" \| docker login ghcr\.io [^;&|>]*$/,
  /^docker buildx create [^;&|>]*$/,
];

/** Whether each line of a step is one command that is known. */
function isKnown(run: string): boolean {
  return run.trim().split('\n').every(isKnownLine);
}

function isKnownLine(line: string): boolean {
  if (notOurs.some((command) => command.test(line))) return true;
  const [, script = '', rest = ''] = ownStep.exec(line) ?? [];
  if (!Object.hasOwn(scripts, script)) return false;
  const words = rest.trim().split(' ');
  if (script === 'test') {
    return rest === '' || words.every((word) => stages.some(({ name }) => name === word));
  }
  const program = readFileSync('test/host/release/release.mjs', 'utf8');
  return script === 'release' && program.includes(`\n  ${words[0] ?? ''}: `);
}

function stepsOf(job: unknown): Record<string, unknown>[] {
  return isRecord(job) && Array.isArray(job['steps']) ? job['steps'].filter(isRecord) : [];
}

function runOf(steps: readonly Record<string, unknown>[]): string[] {
  return steps.flatMap(({ run }) => (typeof run === 'string' ? [run] : []));
}
