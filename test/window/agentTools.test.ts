import { deepEqual, doesNotMatch, equal, match, ok, rejects } from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import * as vscode from 'vscode';
import { toolNames } from '../../src/agentTools/toolNames';
import { newerApi } from '../../src/ui/base/newerApi';
import { serversFor } from '../../src/ui/agents/mcpProvider';
import { confirmation } from '../../src/ui/agents/registerTools';
import type { CaliperApi } from '../../src/ui/window/publicApi';
import { isRecord } from '../../src/words/unknown';
import {
  caliper,
  extension,
  modelAt,
  removeAll,
  until,
  upload,
  Workplace,
} from './fixtures/caliper';
import { RemoteService } from './fixtures/remoteService';
import { UserAnswers } from './fixtures/userAnswers';

describe("the tools of VS Code's agents", () => {
  let api: CaliperApi;
  let user: UserAnswers;

  before(async () => {
    api = await caliper();
    user = new UserAnswers();
  });
  after(async () => {
    user.restore();
    await removeAll(api);
  });

  it('are known to VS Code, each with a schema', async () => {
    const own = await until('VS Code has told of them', () => {
      const known = vscode.lm.tools.filter(({ name }) => name.startsWith('caliper_'));
      return known.length >= toolNames.length ? known : null;
    });
    deepEqual(own.map(({ name }) => name).toSorted(), [...toolNames].toSorted());
    ok(own.every(({ inputSchema }) => isRecord(inputSchema)));
  });

  it('convert a file of the workspace, tell its facts and show it', async () => {
    const converted = await textOf('caliper_convert_file', { path: 'as1-oc-214.stp' });
    const [, id = ''] = /^model (\S+): "as1-oc-214\.stp".* ready/.exec(converted) ?? [];
    equal(api.models.get(id)?.stage.kind, 'ready');
    match(await textOf('caliper_list_models', {}), new RegExp(id));
    match(await textOf('caliper_get_status', { model: id }), /ready/);
    const facts = await textOf('caliper_get_facts', { model: id });
    match(facts, /^volume {4}7645\d\d mm³, exact$/m);
    match(facts, /^unit {6}millimetre$/m);
    const compared = { path: 'as1-oc-214.stp', old_path: 'as1-oc-214.stp' };
    match(await textOf('caliper_compare_files', compared), /the model is the same/);
    const { content } = await invoke('caliper_get_picture', { model: id, view: 'front' });
    ok(newerApi.LanguageModelDataPart);
    const [, picture] = content;
    ok(isRecord(picture) && picture['data'] instanceof Uint8Array);
    equal(picture['mimeType'], 'image/png');
    equal(Buffer.from(picture['data']).toString('latin1', 1, 4), 'PNG');
  });

  it('know no model of a file that lies in none of the open folders, by its id neither', async () => {
    const place = await Workplace.open();
    const [id = ''] = await upload(await place.copyOf('as1_pe_203.stp', 'elsewhere.stp'));
    await modelAt(api, id, 'ready');
    doesNotMatch(await textOf('caliper_list_models', {}), /elsewhere/);
    for (const tool of ['caliper_get_status', 'caliper_get_facts', 'caliper_get_picture']) {
      for (const model of [id, 'elsewhere.stp']) {
        await rejects(textOf(tool, { model }), /There is no model with that id/);
      }
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await place.close();
  });

  it('say what to do next when they cannot', async () => {
    await rejects(textOf('caliper_get_facts', { model: 'nobody' }), /caliper_list_models/);
    await rejects(textOf('caliper_convert_file', { path: '/etc/passwd' }), /not in the workspace/);
    await rejects(
      textOf('caliper_convert_file', { path: '../package.json' }),
      /not in the workspace/,
    );
    await rejects(textOf('caliper_convert_file', { path: 'gone.step' }), /no such file/);
  });

  it('name the argument that they do not take, and those that they do', async () => {
    await rejects(
      textOf('caliper_get_facts', { modle: 'a' }),
      /"modle", which this tool does not take\. Call it again with "model"/,
    );
  });

  it('upload nothing to a remote host before its user has agreed', async () => {
    const service = await RemoteService.open('agent-test-token');
    try {
      await setUrl(service.url);
      const { host } = new URL(service.url);
      const tracked = api.models.all().length;
      user.onWarning = undefined;
      await rejects(
        textOf('caliper_convert_file', { path: 'as1-oc-214.stp' }),
        /Do not try again unless the user asks/,
      );
      ok(user.warnings.at(-1)?.includes(host));
      deepEqual(service.tokens, []);
      equal(api.models.all().length, tracked);
    } finally {
      await setUrl(undefined);
      await service.close();
    }
  });

  it('have VS Code ask before each upload, naming file and host, and never for this machine', async () => {
    const origin = 'https://models.example.com';
    const remote = { kind: 'remote', id: origin, origin, host: 'models.example.com' } as const;
    const asked = (await confirmation({ path: 'parts/secret.step' }, remote)).confirmationMessages;
    equal(asked?.title, 'Upload to models.example.com?');
    const message = asked.message;
    // As Markdown in which nothing is markup: VS Code would parse a mere text as well.
    ok(message instanceof vscode.MarkdownString);
    const shown = message.value.replace(/\\(?=[^\w\s])/g, '');
    match(shown, /^secret\.step leaves this machine .*https:\/\/models\.example\.com/);
    const embedded = await confirmation({ path: 'a.step' }, { kind: 'embedded', id: 'embedded' });
    equal(embedded.confirmationMessages, undefined);
  });

  it('are offered to other agents as a program that answers', () => {
    const program = path.join(extension().extensionPath, 'dist', 'mcp.js');
    const limits = {
      quality: 'normal',
      timeLimitSeconds: 300,
      memoryLimitMB: 2048,
      sizeLimitMB: 2048,
    } as const;
    const [server] = serversFor({ program, settings: () => limits });
    ok(server);
    const { command, args, env } = server;
    ok(args.includes(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? ''));
    const { stdout } = spawnSync(command, args, {
      input:
        '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"caliper_list_models"}}\n',
      env: { ...process.env, ELECTRON_RUN_AS_NODE: String(env['ELECTRON_RUN_AS_NODE']) },
      encoding: 'utf8',
    });
    const { id, result } = JSON.parse(stdout);
    equal(id, 1);
    match(JSON.stringify(result), /There are no models yet/);
  });
});

function invoke(name: string, input: object): Thenable<vscode.LanguageModelToolResult> {
  return vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
}

async function textOf(name: string, input: object): Promise<string> {
  const [first] = (await invoke(name, input)).content;
  ok(first instanceof vscode.LanguageModelTextPart);
  return first.value;
}

async function setUrl(url: string | undefined): Promise<void> {
  const target = vscode.ConfigurationTarget.Global;
  await vscode.workspace.getConfiguration('caliper').update('service.url', url, target);
}
