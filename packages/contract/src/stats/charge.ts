import * as z from 'zod/mini'
import { anyone, can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant } from '../schemas.ts'
import { Incident } from './schemas.ts'

/** An incident of any account after somebody took charge of it. */
const TakenIncident = z.object({ ...Incident.shape, appId: Id, service: z.string() })

const access = can('incident.take')
const path = '/:provider/incidents/:incidentId/take'
const params = z.strictObject({ provider: z.string(), incidentId: Id })

/** Outages that the link of one page shows. */
export const maxOutagesOfPage = 50

const byLink = anyone('who was paged takes charge by the link of the page without a session; the token is sealed')
const TakeToken = z.strictObject({ token: z.string().check(z.regex(/^v1\.[\w-]{40,300}$/)) })

export const charge = api('stats', {
  /**
   * Takes charge of an incident: the clock of the GTI stops, and both sides read the name (ONC-015). Repeated by the
   * same member of staff it changes nothing; `incident_taken` has the `name` and the moment `at` of another in its
   * details.
   */
  takeIncident: operation({
    method: 'POST',
    path,
    requirement: 'ONC-015',
    access,
    params,
    response: TakenIncident,
    problems: ['not_found', 'incident_taken', 'incident_over'],
  }),
  /** Opens the request of an incident in its account, once; again it returns the first (ONC-042). */
  openIncidentTask: operation({
    method: 'POST',
    path: '/:provider/incidents/:incidentId/task',
    requirement: 'ONC-042',
    access,
    params,
    response: z.object({ taskId: Id }),
    problems: ['not_found'],
  }),
  /** Hands an incident that was taken to another member of staff; its moment stays (ONC-017). */
  handOverIncident: operation({
    method: 'PATCH',
    path,
    requirement: 'ONC-017',
    access,
    params,
    body: z.strictObject({ userId: Id }),
    response: TakenIncident,
    problems: ['not_found', 'incident_untaken', 'incident_over'],
  }),
  /**
   * What the link of a page is about; changes nothing (ONC-016). `not_found` for a token that is wrong or too old, of
   * somebody who is no longer staff, and after the outage.
   */
  readPage: operation({
    method: 'GET',
    path: '/public/oncall/take/:token',
    requirement: 'ONC-016',
    access: byLink,
    params: TakeToken,
    response: z.object({
      firstName: z.string(),
      /** A test alarm, which is about no service (ONC-023). */
      test: z.boolean(),
      /** The outage; null for a test alarm. */
      _id: z.nullable(Id),
      service: z.string(),
      account: z.string(),
      startedAt: Instant,
      /** End of the time to take charge (AVL-029). */
      takeBefore: Instant,
      /** The other outages of the page that nobody has taken (ONC-021). */
      others: z.array(z.object({ _id: Id, service: z.string(), account: z.string(), startedAt: Instant })),
    }),
    problems: ['not_found', 'incident_taken'],
    perMinute: 20,
  }),
  /**
   * Takes charge of an incident in the name of whoever was paged (ONC-016), or of those of the same page, as far as
   * nobody else was first. Repeated by the same person: unchanged.
   */
  takeByPage: operation({
    method: 'POST',
    path: '/public/oncall/take',
    requirement: 'ONC-016',
    access: byLink,
    body: z.strictObject({
      ...TakeToken.shape,
      incidentIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(maxOutagesOfPage))),
    }),
    response: z.object({
      firstName: z.string(),
      test: z.boolean(),
      service: z.string(),
      acknowledgedAt: Instant,
      /** How many outages were taken. */
      count: z.int(),
    }),
    problems: ['not_found', 'incident_taken'],
    perMinute: 20,
  }),
})
