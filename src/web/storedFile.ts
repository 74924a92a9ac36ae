export { uriOf as ownFile } from './places';
