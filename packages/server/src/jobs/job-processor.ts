import { jobsOf, type JobData, type JobDefinition } from '@passerelle/contract/jobs'
import type { ServiceName } from '@passerelle/contract/operation'

/** Done, or to be called again after so many milliseconds because it came too early. */
export type JobOutcome = void | { delayMs: number }
export type JobHandler<D extends JobDefinition> = (data: JobData<D>) => Promise<JobOutcome>
/** A job's definition with who works it. */
export type JobProcessor = { definition: JobDefinition; run: (data: unknown) => Promise<JobOutcome> }

/** Types a handler by the data of its job. A handler may run twice, and at the same time. */
export const createJobProcessor = <D extends JobDefinition>(definition: D, run: JobHandler<D>): JobProcessor => ({
  definition,
  run: run as JobProcessor['run'],
})

const keyOf = ({ service, name }: JobDefinition) => `${service}/${name}`

/** Refuses by name a job of these services that nobody works, that two work, or that no service declares. */
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

/** Refuses names of subscribers or deadlines that are taken twice, or that cannot be part of a job's id (no ":" there). */
export const assertValidNames = (service: ServiceName, names: readonly string[]): void => {
  const odd = names.filter((name, index) => !/^[a-z][a-z0-9-]*$/.test(name) || names.indexOf(name) !== index)
  if (odd.length > 0)
    throw new Error(
      `Names in ${service} must be different and made of small letters, digits and "-": ${odd.join(', ')}`,
    )
}
