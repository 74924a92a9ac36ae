import { VirtualClock } from '../../tracking/virtualClock';
import { within, type Row } from '../row';
import { BusyDay } from './busyDay';
import { peakWithin } from './peakWithin';

/** How much a service is asked on a busy day. */
export const manyModels: Row = {
  id: 'A1',
  title: '10 000 tracked, 200 on their way, median conversion one minute',
  async run() {
    const clock = new VirtualClock();
    const day = await BusyDay.begin(clock);
    await clock.passUntil(() => day.isOver());
    const { service } = day;
    const lost = day.countNot('ready');
    day.end();
    return within({
      lost: [lost, 0],
      'in flight': [service.maxInFlight, 4],
      'in any second': [peakWithin(service.asked, 1000), 10],
      'questions a model': [service.asked.length / day.pending, 13],
      'about finished models': [service.needless, 0],
    });
  },
};
