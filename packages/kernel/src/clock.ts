/** Source of the current time for every rule; tests and `--clock` shift it. */
export type Clock = { now(): Date }
