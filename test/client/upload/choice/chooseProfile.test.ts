import assert from 'node:assert/strict';
import { chooseProfile } from '../../../../src/client/upload/choice/chooseProfile';
import { ContractMemory } from '../../../../src/client/upload/choice/contractMemory';
import { explainChoice } from '../../../../src/client/upload/choice/explainChoice';
import { detections } from '../detections';
import { grantThatSays, qiniuToken } from '../grants';
import { uploadToken } from '../../testClient';

const anywhere = 'https://s.example/up';

describe('chooseProfile', () => {
  for (const [evidence, rows] of Object.entries(detections)) {
    for (const [uploadUrl, said, name] of rows) {
      it(`chooses ${name} by ${evidence}: ${uploadUrl} ${JSON.stringify(said)}`, () => {
        const grant = grantThatSays(uploadUrl, said);
        assert.equal(chooseProfile('auto', grant, new ContractMemory()).name, name);
      });
    }
  }

  it('puts the setting before all evidence', () => {
    const signed = grantThatSays(`${anywhere}?X-Amz-Signature=1`, { method: 'PUT' });
    const { name, guessed } = chooseProfile('default', signed, new ContractMemory());
    assert.deepEqual([name, guessed], ['default', false]);
  });

  it('guesses only where there is no evidence', () => {
    const guessed = (uploadUrl: string) =>
      chooseProfile('auto', grantThatSays(uploadUrl), new ContractMemory()).guessed;
    assert.deepEqual([guessed(anywhere), guessed('https://up.qiniup.com')], [true, false]);
  });

  it('sends a type beside a signed address only when the signature covers one', () => {
    const typeAt = (query: string) => {
      const grant = grantThatSays(`${anywhere}?X-Amz-Signature=1&X-Amz-SignedHeaders=${query}`);
      const { body } = chooseProfile('auto', grant, new ContractMemory()).profile;
      return body.kind === 'raw' ? body.contentType : 'a form';
    };
    assert.deepEqual(
      [typeAt('host'), typeAt('content-type%3Bhost')],
      [null, 'application/octet-stream'],
    );
  });
});

describe('explain', () => {
  it('says which contract was chosen and why, and no value of anything', () => {
    const secrets = {
      policy: 'POLICY-VALUE',
      'X-Amz-Signature': 'SIGNATURE-VALUE',
      key: 'KEY-VALUE',
    };
    const grant = grantThatSays('https://s.example/PATH-VALUE?sig=QUERY-VALUE', {
      fields: secrets,
      headers: { 'x-zone': 'HEADER-VALUE' },
    });
    const facts = explainChoice(chooseProfile('auto', grant, new ContractMemory()), grant, 10);
    assert.deepEqual(Object.fromEntries(facts), {
      Contract: 's3-post',
      Why: 'the grant brings the fields of a form',
      Storage: 's.example',
      Address: 'with a query of sig',
      Request: 'POST, a form with the file as its last part',
      Headers: 'x-zone',
      'Fields of the grant': 'policy, X-Amz-Signature, key',
    });
    const text = JSON.stringify(facts);
    assert.ok(!text.includes('VALUE') && !text.includes(uploadToken));
  });

  it('leaves out the name of a value that looks like a credential itself', () => {
    const grant = grantThatSays('https://s.example/x?SECRETinName12345&X-Amz-Signature=1');
    const facts = explainChoice(chooseProfile('auto', grant, new ContractMemory()), grant, 10);
    assert.equal(Object.fromEntries(facts)['Address'], 'with a query of …, X-Amz-Signature');
  });

  it('tells what a readable credential allows', () => {
    const token = qiniuToken({ fsizeLimit: 1000 });
    const grant = grantThatSays(anywhere, { uploadToken: token });
    const facts = explainChoice(
      chooseProfile('auto', grant, new ContractMemory()),
      grant,
      8_000_000,
    );
    const { Request, Credential } = Object.fromEntries(facts);
    assert.equal(Request, 'in chunks by qiniu-v2; taken up again after a cut or a restart');
    assert.match(Credential ?? '', /^of the Qiniu kind, until 2096.+at most 1000 bytes$/);
  });
});
