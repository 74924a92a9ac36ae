import { equal } from 'node:assert/strict';
import { isPrivate, signatureOf } from '../../../src/service/team/webhookSender';

describe('the webhooks of the team service', () => {
  it('are signed as the example in the text of Standard Webhooks', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const text = 'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}';
    equal(signatureOf(secret, text), 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  for (const address of [
    ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '0.0.0.0'],
    ...['100.64.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', 'ff02::1'],
    ...['::ffff:127.0.0.1', '::ffff:a00:1', '64:ff9b::7f00:1', '64:ff9b:1::1', '2001:2::1'],
    // For examples, of a tunnel that is given up, of routers.
    ...['192.0.2.1', '198.51.100.7', '203.0.113.7', '2001:db8::1', '3fff::1', '192.88.99.1'],
    ...['::ffff:192.88.99.1', '5f00::1'],
    // Of a zone; for protocols; assigned to nobody.
    ...['fe80::1%eth0', '2001:10::1', '2001:20::1', '2001:1::1', '200::1', '1fff::1'],
    ...['4000::1', '8000::1', 'c000::1'],
    // Teredo around an address of a closed network.
    '2001:0:4136:e378:8000:63bf:f5fe:fdfc',
  ]) {
    it(`do not go to ${address}`, () => {
      equal(isPrivate(address), true);
    });
  }

  for (const address of [
    '93.184.216.34',
    '172.32.0.1',
    '2606:2800:220:1::1',
    '::ffff:5db8:d822',
    '2001:200::1',
  ]) {
    it(`go to ${address}`, () => {
      equal(isPrivate(address), false);
    });
  }
});
