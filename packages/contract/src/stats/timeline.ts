import { maxUpdateLength } from '../limits.ts'
import { incidentStages } from '@passerelle/kernel/incident-stages'
import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, lines } from '../schemas.ts'

/** An entry of the timeline of an incident, as customers see it. */
export const IncidentUpdate = z.object({
  _id: Id,
  incidentId: Id,
  service: z.string(),
  stage: z.enum(incidentStages),
  text: z.string(),
  at: Instant,
  /** When customers were told to expect the next entry. */
  nextAt: z.nullable(Instant),
})

/** Who took charge of an incident when, and who was in charge before; empty when nobody is left to name. */
const ChargeEntry = z.object({ at: Instant, name: z.string(), from: z.nullable(z.string()) })

/** Announces the next entry, in minutes from now: at most a day. */
const nextInMinutes = z.optional(z.int().check(z.gte(5), z.lte(1440)))

const access = can('incident.update')
const Incident = { provider: z.string(), incidentId: Id }

export const timeline = api('stats', {
  /**
   * The timeline of an incident of any account, earliest first; customers read it in the report of its day. `takes`:
   * who was in charge, for staff alone.
   */
  listIncidentUpdates: operation({
    method: 'GET',
    path: '/:provider/incidents/:incidentId/updates',
    requirement: 'ADM-009',
    access,
    params: z.strictObject(Incident),
    response: z.object({ list: z.array(IncidentUpdate), takes: z.array(ChargeEntry) }),
    problems: ['not_found'],
  }),
  /** Tells the customers of the account at once; the first entry opens the report of the day to them. */
  postIncidentUpdate: operation({
    method: 'POST',
    path: '/:provider/incidents/:incidentId/updates',
    requirement: 'ADM-009',
    access,
    params: z.strictObject(Incident),
    body: z.strictObject({ stage: z.enum(incidentStages), text: lines(maxUpdateLength), nextInMinutes }),
    status: 201,
    response: IncidentUpdate,
    problems: ['not_found'],
  }),
  removeIncidentUpdate: operation({
    method: 'DELETE',
    path: '/:provider/incidents/:incidentId/updates/:updateId',
    requirement: 'ADM-009',
    access,
    params: z.strictObject({ ...Incident, updateId: Id }),
    status: 204,
    problems: ['not_found'],
  }),
})
