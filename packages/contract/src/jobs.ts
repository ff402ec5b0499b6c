import * as z from 'zod/mini'
import type { ServiceName } from './operation.ts'
import { Id, Instant } from './schemas.ts'

/** A job's definition, apart from who works it: its queue is its service's. */
export type JobDefinition<S extends z.ZodMiniType = z.ZodMiniType> = { service: ServiceName; name: string; data: S }

const job = <S extends z.ZodMiniType>(service: ServiceName, name: string, data: S): JobDefinition<S> => ({
  service,
  name,
  data,
})

/** Hands one event to one subscriber; a subscriber may see it twice. */
export const eventDelivery = (service: ServiceName) =>
  job(service, 'event-delivery', z.object({ subscriber: z.string(), eventId: Id }))

/** Wakes one deadline of one row; the row is the proof, the job only a wake-up. */
export const deadlineJob = (service: ServiceName) =>
  job(service, 'deadline-wake', z.object({ deadline: z.string(), appId: Id, id: Id, dueAt: Instant }))

export type JobData<D extends JobDefinition> = z.infer<D['data']>

/** Every job of a service: a process that works the service works all of them. */
export const jobsOf = (service: ServiceName): JobDefinition[] => [eventDelivery(service), deadlineJob(service)]
