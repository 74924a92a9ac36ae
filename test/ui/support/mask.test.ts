import { equal } from 'node:assert/strict';
import { Redactor } from '../../../src/client/secrets/redactor';
import { maskedName, maskOf } from '../../../src/ui/support/mask';

const redactor = new Redactor();
redactor.keepSecret('canary-token-123');
const mask = maskOf({
  names: ['Motor Geheim v2.step', 'Motor Geheim v2.step.old.stp', 'x.igs'],
  services: ['https://cad.firma.example.org:8443/api'],
  folders: [
    '/home/anna/Projekt X',
    '/home/anna',
    'C:\\Users\\Anna Maier',
    '\\\\nas\\Teile X',
    'Süd Werk'.normalize('NFD'),
  ],
  clean: (text) => redactor.clean(text),
});

describe('the mask of a report', () => {
  for (const [what, text, masked] of [
    ['takes out a secret', 'refused canary-token-123', 'refused [secret]'],
    ['takes out the name of a model', 'Motor Geheim v2.step failed', 'model-1.step failed'],
    ['takes out a longer name first', 'Motor Geheim v2.step.old.stp failed', 'model-2.stp failed'],
    ['takes out a name without its ending', 'part Motor Geheim v2 is open', 'part model-1 is open'],
    [
      'takes out the host of a service',
      'cad.firma.example.org:8443 broke',
      'service.example broke',
    ],
    [
      'takes out a host in an address',
      'GET https://s3.else.where/b/k',
      'GET https://host.example/b/k',
    ],
    [
      'takes out a host alone',
      'the name up.qiniu.example.com is unknown',
      'the name host.example is unknown',
    ],
    ['takes out a folder with a space', '/home/anna/Projekt X/a.log', '…/a.log'],
    ['takes out a folder that is not known', 'ENOENT /srv/teile/2024/b.log', 'ENOENT …/b.log'],
    ['takes out a folder of Windows however it is spelt', 'c:/users/anna maier\\b.log', '…\\b.log'],
    ['takes out a folder of a server', 'ENOENT \\\\NAS\\Teile X\\b.log', 'ENOENT …\\b.log'],
    ['takes out an accent however it is composed', 'in Süd Werk'.normalize('NFC'), 'in …'],
    ['takes out a folder of Windows', 'ENOENT C:\\Teile\\neu\\b.log', 'ENOENT …/b.log'],
    [
      'takes out a file that is no longer tracked',
      'sent “kolben.prt.7” and a.STEP',
      'sent “model.prt.7” and model.STEP',
    ],
    [
      'leaves a setting',
      'Raise caliper.conversion.memoryLimitMB',
      'Raise caliper.conversion.memoryLimitMB',
    ],
    ['leaves an address of this machine', 'http://127.0.0.1:4000/x', 'http://127.0.0.1:4000/x'],
    [
      'leaves a plain sentence',
      'There is no solid or surface in this file.',
      'There is no solid or surface in this file.',
    ],
  ] as const) {
    it(what, () => {
      equal(mask(text), masked);
    });
  }

  it('keeps the kind of a file', () => {
    equal(maskedName('a.b.STEP', 0), 'model-1.step');
    equal(maskedName('welle.prt.12', 1), 'model-2.prt.12');
    equal(maskedName('no kind', 2), 'model-3');
  });
});
