import * as z from 'zod/mini'
import type { ServiceName } from './operation.ts'
import { Id, Instant } from './schemas.ts'

/** A job definition, separate from its processor. The job is added to the queue of its service. */
export type JobDefinition<S extends z.ZodMiniType = z.ZodMiniType> = { service: ServiceName; name: string; data: S }

const job = <S extends z.ZodMiniType>(service: ServiceName, name: string, data: S): JobDefinition<S> => ({
  service,
  name,
  data,
})

/** Delivers one event to one subscriber, at least once; `traceparent`: the span in which it was recorded. */
export const eventDelivery = (service: ServiceName) =>
  job(service, 'event-delivery', z.object({ subscriber: z.string(), eventId: Id, traceparent: z.optional(z.string()) }))

/** Fires one deadline of one row. The row is the source of truth, the job only a wake-up. */
export const deadlineJob = (service: ServiceName) =>
  job(service, 'deadline-wake', z.object({ deadline: z.string(), appId: Id, id: Id, dueAt: Instant }))

export type JobData<D extends JobDefinition> = z.infer<D['data']>

/** Returns every job of a service: a worker of the service processes all of them. */
export const jobsOf = (service: ServiceName): JobDefinition[] => [eventDelivery(service), deadlineJob(service)]
