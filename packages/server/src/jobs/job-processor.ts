import { jobsOf, type JobData, type JobDefinition } from '@passerelle/contract/jobs'
import type { ServiceName } from '@passerelle/contract/operation'

/** Done, or to be run again after `delayMs` milliseconds because the job came too early. */
export type JobOutcome = void | { delayMs: number }
export type JobHandler<D extends JobDefinition> = (data: JobData<D>) => Promise<JobOutcome>
/** A job definition and its processor function. */
export type JobProcessor = {
  definition: JobDefinition
  run: (data: unknown) => Promise<JobOutcome>
  /** Runs when the last try of a job has failed: afterwards the job is over. */
  onGiveUp?: (data: unknown, error: unknown) => Promise<void>
}

/**
 * Types a processor by the data of its job. A processor may run more than once, even concurrently, so it must be
 * idempotent.
 */
export const createJobProcessor = <D extends JobDefinition>(
  definition: D,
  run: JobHandler<D>,
  onGiveUp?: (data: JobData<D>, error: unknown) => Promise<void>,
): JobProcessor => ({
  definition,
  run: run as JobProcessor['run'],
  ...(onGiveUp && { onGiveUp: onGiveUp as NonNullable<JobProcessor['onGiveUp']> }),
})

const keyOf = ({ service, name }: JobDefinition) => `${service}/${name}`

/**
 * Throws an error that lists the jobs of these services without a processor, with two, or not declared by any service.
 */
export const assertJobsProcessed = (services: readonly ServiceName[], all: readonly JobProcessor[]): void => {
  const declared = services.flatMap((service) => jobsOf(service)).map(keyOf)
  const found = all.map(({ definition }) => keyOf(definition))
  const faults = [
    ...declared.filter((key) => !found.includes(key)).map((key) => `nobody works the job ${key}`),
    ...new Set(
      found.filter((key, index) => found.indexOf(key) !== index).map((key) => `two workers claim the job ${key}`),
    ),
    ...found.filter((key) => !declared.includes(key)).map((key) => `the job ${key} is worked but not declared`),
  ]
  if (faults.length > 0) throw new Error(`Jobs do not fit: ${faults.join('; ')}`)
}

/** Throws if names of subscribers or deadlines are duplicates or cannot be part of a job id (no ":" allowed). */
export const assertValidNames = (service: ServiceName, names: readonly string[]): void => {
  const odd = names.filter((name, index) => !/^[a-z][a-z0-9-]*$/.test(name) || names.indexOf(name) !== index)
  if (odd.length > 0)
    throw new Error(
      `Names in ${service} must be different and made of small letters, digits and "-": ${odd.join(', ')}`,
    )
}
