/** Style sheets are imported for their side effect: the build bundles them into `viewer.css`. */
declare module '*.css';
