/** Style sheets are imported for their effect: the build puts them into `viewer.css`. */
declare module '*.css';
