/** Prints a result of a run, and makes the run fail if a rule did not hold. */
export type ExpectThat = (name: string, figure: string | number, isGood: boolean) => void
