import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { existsSync } from 'node:fs';
import { builtInProfiles } from '../../src/client/upload/profiles/builtInProfiles';
import { readProfileSetting } from '../../src/client/upload/profiles/readProfileSetting';
import { chunkStrategies } from '../../src/client/upload/profiles/uploadProfile';
import { exportAdvice } from '../../src/interface/exportAdvice';
import { isCadOrMeshFile } from '../../src/interface/isCadOrMeshFile';
import { acceptedExtensions, sourceExtensionOf } from '../../src/interface/sourceExtension';
import { isRecord } from '../../src/words/unknown';
import { toolNames } from '../../src/agentTools/toolNames';
import { toolTable } from '../../src/agentTools/toolTable';
import {
  cacheLimitMB,
  memoryLimitMB,
  sizeLimitMB,
  timeLimitSeconds,
} from '../../src/ui/service/settingValues';
import { readJson, readManifest } from '../words/readManifest';

interface MenuItem {
  readonly command: string;
  readonly when?: string;
  readonly group?: string;
}

interface Setting {
  readonly scope: string;
  readonly default: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly Schema[];
}

interface Schema {
  readonly enum?: readonly string[];
  readonly enumDescriptions?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly defaultSnippets?: readonly { readonly body: unknown }[];
}

interface Manifest {
  readonly icon: string;
  readonly capabilities: {
    readonly untrustedWorkspaces: { readonly restrictedConfigurations: readonly string[] };
  };
  readonly contributes: {
    readonly languageModelTools: readonly {
      readonly name: string;
      readonly displayName: string;
      readonly modelDescription: string;
      readonly inputSchema: unknown;
    }[];
    readonly customEditors: readonly {
      readonly viewType: string;
      readonly priority: string;
      readonly selector: readonly { readonly filenamePattern: string }[];
    }[];
    readonly walkthroughs: readonly {
      readonly steps: readonly {
        readonly description: string;
        readonly media: { image: string };
      }[];
    }[];
    readonly viewsWelcome: readonly { readonly contents: string; readonly when: string }[];
    readonly commands: readonly { readonly command: string; readonly category: string }[];
    readonly menus: Readonly<Record<string, readonly MenuItem[]>>;
    readonly configuration: readonly { readonly properties: Readonly<Record<string, Setting>> }[];
  };
}

/** True where the setting is not empty, also before the extension runs. */
const addressKey = 'config.caliper.service.url';

const fileNames = [
  ...acceptedExtensions.map((extension) => `part${extension}`),
  ...acceptedExtensions.map((extension) => `PART 支架 #1${extension.toUpperCase()}`),
  'part.prt.12',
  'part.PRT.X',
  'part.stl',
  'part.prt.12.bak',
  'step',
  'notes.step.txt',
  'part.12',
  'part.xprt',
];

/** The entry on files that are not read. */
function isAdvice({ when }: { readonly when?: string }): boolean {
  return when?.includes('(sldasm|') === true;
}

describe('package.json', () => {
  const { contributes, capabilities, icon } = manifestIn('');
  const settings = new Map(
    contributes.configuration.flatMap(({ properties }) => Object.entries(properties)),
  );

  const editorsOfModels = contributes.customEditors.slice(0, 3);
  const editorsOfMeshes = editorsOfModels.slice(1);

  it('shows upload on exactly the files that a service takes, comparing on 3D files as well', () => {
    const items = Object.values(contributes.menus)
      .flat()
      .filter((item) => !isAdvice(item));
    const patternOf = (given: typeof items) => {
      const patterns = given.flatMap(
        ({ when }) => when?.match(/resourceFilename =~ \/(.+?)\/i(?= |$)/)?.[1] ?? [],
      );
      ok(patterns.length >= 5);
      equal(new Set(patterns).size, 1);
      return new RegExp(patterns[0] ?? '', 'i');
    };
    const isCompare = ({ command }: { readonly command: string }) =>
      command.startsWith('caliper.compare');
    const sent = patternOf(items.filter((item) => !isCompare(item)));
    const compared = patternOf(items.filter(isCompare));
    for (const name of [...fileNames, 'a.stl', 'b.GLB', 'c.3mf', 'stl']) {
      equal(sent.test(name), sourceExtensionOf(name) !== null, name);
      equal(compared.test(name), isCadOrMeshFile(name), name);
    }
  });

  it('offers the change of a file where a CAD file changed, and on diff editors of CAD files alone', () => {
    const whenIn = (menu: string) =>
      (contributes.menus[menu] ?? [])
        .filter(({ command }) => command === 'caliper.compareChange')
        .map(({ when = '' }) => when);
    // A menu of Source Control knows no name of its row.
    deepEqual(whenIn('scm/resourceState/context'), [
      'scmProvider == git && caliper.hasChangedCadFiles && !caliper.withoutNode',
    ]);
    const [title = ''] = whenIn('editor/title');
    deepEqual(whenIn('commandPalette'), [title]);
    match(title, /resourceFilename =~/);
    match(title, /isInDiffEditor/);
  });

  it('has a way to a sentence on the files of other programs, which says what to export', () => {
    const [item, ...others] = Object.values(contributes.menus).flat().filter(isAdvice);
    deepEqual([item?.command, others], ['caliper.upload', []]);
    const [, source = ''] = item?.when?.match(/resourceFilename =~ \/(.+?)\/i(?= |$)/) ?? [];
    const pattern = new RegExp(source, 'i');
    for (const name of ['a.SLDASM', 'frame.asm.12', 'b.dwg', 'c.ipt', 'd.FCStd']) {
      ok(pattern.test(name) && exportAdvice(name) !== null, name);
    }
    for (const name of ['a.step', 'a.prt.1', 'notes.txt', 'sldasm']) {
      ok(!pattern.test(name) && exportAdvice(name) === null, name);
    }
  });

  it('gives every place of upload two titles, for the embedded and for a remote service', () => {
    for (const items of Object.values(contributes.menus)) {
      const whens = (command: string) =>
        items
          .filter((item) => item.command === command && !isAdvice(item))
          .map(({ when }) => when ?? '');
      deepEqual(
        whens('caliper.upload').map((when) => when.replace('!caliper.remote', 'caliper.remote')),
        whens('caliper.uploadToService'),
      );
    }
  });

  it('opens exactly the files that a service takes in its editor', () => {
    const [editor] = contributes.customEditors;
    equal(editor?.viewType, 'caliper.viewer');
    // As VS Code reads them: in any letter case.
    const patterns = editor.selector.map(
      ({ filenamePattern }) =>
        new RegExp(`^${filenamePattern.replaceAll('.', '\\.').replace('*', '.*')}$`, 'i'),
    );
    for (const name of fileNames) {
      const opens = patterns.some((pattern) => pattern.test(name));
      equal(opens, sourceExtensionOf(name) !== null, name);
    }
  });

  it('opens 3D files by a click, and those that people write when it is chosen', () => {
    const opened = editorsOfMeshes.map(({ viewType, priority, selector }) => [
      ...[viewType, priority],
      selector.map(({ filenamePattern }) => filenamePattern).join(' '),
    ]);
    deepEqual(opened, [
      ['caliper.mesh', 'default', '*.glb *.stl *.3mf *.ply'],
      ['caliper.meshText', 'option', '*.gltf *.obj'],
    ]);
  });

  it('shows what to export of a CAD file that is not read, where no other extension would open it', () => {
    const opened = contributes.customEditors
      .slice(3)
      .map(({ viewType, priority, selector }) => [
        ...[viewType, priority],
        selector.map(({ filenamePattern }) => filenamePattern).join(' '),
      ]);
    const ofCreo = ['asm', 'drw'].flatMap((end) =>
      ['[0-9]', '[0-9][0-9]', '[0-9][0-9][0-9]'].map((digits) => `*.${end}.${digits}`),
    );
    const byClick = '*.sldasm *.slddrw *.ipt *.iam *.idw *.f3d *.f3z *.catproduct *.catdrawing';
    deepEqual(opened, [
      ['caliper.foreign', 'default', `${byClick} ${ofCreo.join(' ')}`],
      ['caliper.foreignByChoice', 'option', '*.dwg *.dxf *.3dm *.fcstd *.asm *.drw *.dft *.skp'],
    ]);
  });

  it('has the tools of the view in every editor that shows a model', () => {
    const whens = (contributes.menus['editor/title'] ?? [])
      .filter(({ command }) => command.startsWith('caliper.view.'))
      .filter(({ command }) => !['caliper.view.changes', 'caliper.view.copyLink'].includes(command))
      .map(({ when = '' }) => /activeCustomEditorId =~ \/(.+?)\//.exec(when)?.[1]);
    ok(whens.length >= 6);
    for (const { viewType } of editorsOfModels) {
      for (const pattern of whens) ok(new RegExp(pattern ?? 'none').test(viewType), viewType);
    }
  });

  it('repeats no tool of the page in the title of its tab', () => {
    const inTitle = (contributes.menus['editor/title'] ?? [])
      .filter(({ group = '' }) => group.startsWith('navigation'))
      .map(({ command }) => command);
    deepEqual(
      inTitle.filter((command) => command.startsWith('caliper.view.')),
      [],
    );
    ok(inTitle.includes('caliper.partsList'));
  });

  it('offers what is about parts on parts alone, in every editor that shows a model', () => {
    const entries = contributes.menus['webview/context'] ?? [];
    const forParts = /webviewSection == 'part'$/;
    const zoom = entries.find(({ command }) => command === 'caliper.parts.zoom');
    match(zoom?.when ?? '', forParts);
    const patterns = entries
      .filter(({ command }) => command.startsWith('caliper.parts.'))
      .map(({ when = '' }) => /webviewId =~ \/(.+?)\//.exec(when)?.[1]);
    ok(patterns.length >= 8);
    for (const { viewType } of editorsOfModels) {
      for (const pattern of patterns) ok(new RegExp(pattern ?? 'none').test(viewType), viewType);
    }
  });

  it('has a welcome text in every state, and only one where there is one state', () => {
    const keys = [
      ...['caliper.remote', 'caliper.hasToken', 'caliper.offline', 'isWorkspaceTrusted'],
      'config.caliper.service.webhook',
    ];
    for (let state = 0; state < 2 ** keys.length; state++) {
      const isSo = (key: string) => (state & (1 << keys.indexOf(key))) !== 0;
      const shown = welcomesWhen((key) => isSo(key === addressKey ? 'caliper.remote' : key));
      equal(shown, 1, JSON.stringify(keys.filter(isSo)));
    }
  });

  it('promises nothing about a service before the extension has looked which one it is', () => {
    equal(
      welcomesWhen((key) => key === 'isWorkspaceTrusted' || key === addressKey),
      0,
    );
  });

  it('promises that nothing leaves only where no webhook is set, or says so', () => {
    const told = contributes.viewsWelcome.filter(({ contents }) => /nothing leaves/.test(contents));
    equal(told.length, 1);
    ok(told.every(({ when }) => when.includes('!config.caliper.service.webhook')));
    for (const [key, text] of Object.entries(readJson('package.nls.json'))) {
      if (key === 'welcome.models.embedded' || !/nothing (?:else )?leaves/.test(String(text)))
        continue;
      ok(String(text).includes('webhook'), key);
    }
  });

  function welcomesWhen(isSo: (key: string) => boolean): number {
    return contributes.viewsWelcome.filter(({ when }) =>
      when.split(' && ').every((term) => isSo(term.replace('!', '')) !== term.startsWith('!')),
    ).length;
  }

  it('writes the steps of the walkthrough without marks, which VS Code would show as they are', () => {
    for (const { walkthroughs } of [contributes, manifestIn('.zh-cn').contributes]) {
      const texts = walkthroughs.flatMap(({ steps }) =>
        steps.map(({ description }) => description),
      );
      ok(texts.length >= 4);
      for (const text of texts) ok(!/[`*_]/.test(text.replace(/\(command:[^)]*\)/g, '')), text);
    }
  });

  it('leads from texts only to commands that there are', () => {
    const declared = new Set(contributes.commands.map(({ command }) => command));
    const texts = [
      ...contributes.viewsWelcome.map(({ contents }) => contents),
      ...contributes.walkthroughs.flatMap(({ steps }) => steps.map((step) => step.description)),
    ];
    const own = texts.flatMap((text) => [...text.matchAll(/command:(caliper\.[\w.]+)/g)]);
    ok(own.length > 5);
    for (const [, command = ''] of own) {
      ok(declared.has(command) || command === 'caliper.parts.focus', command);
    }
  });

  it('offers the access token to no other extension', () => {
    // VS Code hands what a provider of accounts has to whom the user lets in.
    equal('authentication' in contributes, false);
  });

  it('puts only declared commands into menus', () => {
    const declared = new Set(contributes.commands.map(({ command }) => command));
    for (const { command } of Object.values(contributes.menus).flat()) {
      ok(declared.has(command), command);
    }
  });

  it('lets a workspace set how models are drawn and nothing else', () => {
    for (const [name, { scope }] of settings) {
      equal(scope, name.startsWith('caliper.viewer.') ? 'resource' : 'machine', name);
    }
    const machine = [...settings].filter(([, { scope }]) => scope === 'machine');
    deepEqual(
      capabilities.untrustedWorkspaces.restrictedConfigurations,
      machine.map(([name]) => name),
    );
  });

  it('promises the numbers that the code keeps to', () => {
    const ranges = {
      'caliper.conversion.timeLimitSeconds': timeLimitSeconds,
      'caliper.conversion.memoryLimitMB': memoryLimitMB,
      'caliper.conversion.sizeLimitMB': sizeLimitMB,
      'caliper.cache.limitMB': cacheLimitMB,
    };
    for (const [name, { min, max, fallback: usual }] of Object.entries(ranges)) {
      const setting = settings.get(name);
      deepEqual([setting?.minimum, setting?.maximum, setting?.default], [min, max, usual]);
    }
  });

  it('says of each setting in MB how many bytes that is', () => {
    for (const [name] of settings) {
      if (!name.endsWith('MB')) continue;
      const key = name.replace('caliper', 'setting');
      for (const language of ['', '.zh-cn']) {
        const words: Record<string, string> = JSON.parse(
          readFileSync(`package.nls${language}.json`, 'utf8'),
        );
        match(words[key] ?? '', /MB.*1024 × 1024/, key);
      }
    }
  });

  it('completes exactly the upload profiles that there are', () => {
    const choices = settings.get('caliper.upload.profile')?.anyOf ?? [];
    const [names, custom] = choices;
    deepEqual(names?.enum, ['auto', ...Object.keys(builtInProfiles)]);
    equal(names.enumDescriptions?.length, names.enum.length);
    const kinds = custom?.properties?.['chunking']?.properties?.['kind']?.enum;
    deepEqual(kinds, chunkStrategies);
    for (const { body } of custom?.defaultSnippets ?? []) {
      const plain: unknown = JSON.parse(JSON.stringify(body).replaceAll('\\\\$', '$'));
      equal(readProfileSetting(plain).kind, 'custom', JSON.stringify(plain));
    }
  });

  it('announces the tools of agents in the words that every agent gets', () => {
    const announced = contributes.languageModelTools.map((tool) => ({
      name: tool.name,
      title: tool.displayName,
      description: tool.modelDescription,
      inputSchema: tool.inputSchema,
    }));
    deepEqual(
      announced,
      toolNames.map((name) => {
        const { title, description, inputSchema } = toolTable[name];
        return { name, title, description, inputSchema };
      }),
    );
  });

  it('names pictures that are there', () => {
    for (const file of [
      icon,
      'media/caliper.svg',
      'media/model-light.svg',
      'media/model-dark.svg',
      ...contributes.walkthroughs.flatMap(({ steps }) => steps.map(({ media }) => media.image)),
    ]) {
      ok(existsSync(file), file);
    }
  });
});

function manifestIn(language: '' | '.zh-cn'): Manifest {
  const manifest = readManifest(language);
  if (!isManifest(manifest)) throw new Error('package.json contributes nothing');
  return manifest;
}

function isManifest(value: unknown): value is Manifest {
  return isRecord(value) && isRecord(value['contributes']) && isRecord(value['capabilities']);
}
