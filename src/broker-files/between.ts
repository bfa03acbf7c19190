/**
 * Called between two steps that each take as much memory as their rows, once what the first one needed is done with.
 * @param rows number of rows
 */
export type Between = (rows: number) => void;
