/** Where every rule takes the present from; tests and `--clock` move it. */
export type Clock = { now(): Date }
