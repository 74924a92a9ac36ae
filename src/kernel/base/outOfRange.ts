export { IndexOutOfRange, outOfRange } from '../../words/outOfRange';
