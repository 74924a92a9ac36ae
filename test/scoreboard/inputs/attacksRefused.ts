import { fakeKernel } from '../../fixtures/fakeKernels';
import { send } from '../../fixtures/serviceCalls';
import { startServiceProcess } from '../../fixtures/serviceProcess';
import { attacks, isRefused } from '../../service/local/http/attacks';
import { outOf, type Row } from '../row';

/** What other programs and pages of this machine may try on the embedded service, as it is shipped. */
export const attacksRefused: Row = {
  id: 'C8',
  title: 'attacks on the embedded service from this machine',
  async run() {
    const service = await startServiceProcess({
      args: ['--kernel', await fakeKernel('convertsAll')],
    });
    try {
      const passed: string[] = [];
      for (const attack of attacks) {
        if (!isRefused(attack, await attack.send(service))) passed.push(attack.title);
      }
      // It refuses them, and still does its work.
      await send(service, 'good.stp', 'good');
      const score = outOf(attacks.length - passed.length, attacks.length, 'refused');
      return passed.length === 0
        ? score
        : { ...score, figure: `${score.figure}; not ${passed.join(', ')}` };
    } finally {
      await service.end();
    }
  },
};
