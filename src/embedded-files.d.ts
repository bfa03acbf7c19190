declare module '*.sql' {
  const text: string;
  export default text;
}
declare module '*.mp4' {
  /** Where the file is, inside the executable too. */
  const path: string;
  export default path;
}
declare module '*.csv' {
  const text: string;
  export default text;
}
