declare module 'virtual:mutants' {
  /** The tests of one mutant; loading them registers them in the suite that is being defined. */
  export const variants: { name: string; load: () => Promise<unknown> }[]
}
