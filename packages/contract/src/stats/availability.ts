import * as z from 'zod/mini'
import { can } from '../access.ts'
import { api, operation } from '../operation.ts'
import { Id, Instant, listOf, pageQuery, text } from '../schemas.ts'
import { Availability, Incident, LevelFigure, Probe } from './schemas.ts'

/**
 * A period; by default the current month in Europe/Paris; with only one end, the month of that end. `to` after `from`,
 * at most 366 days. Time after now is not counted.
 */
const period = { from: z.optional(Instant), to: z.optional(Instant) }
const Period = z.strictObject(period)
const Monitors = z.optional(
  z.pipe(
    z.transform((value: string | readonly string[]) => (Array.isArray(value) ? value : [value]) as string[]),
    z.array(text(64)).check(z.maxLength(100)),
  ),
)
const access = can('availability.read')
/** A year of every service is read for one of these. */
const perMinute = 120

const levelOf = <const Path extends string>(path: Path, row: string) =>
  operation({ method: 'GET', path, requirement: row, perMinute, access, query: Period, response: LevelFigure })
const probesOf = <const Path extends string>(path: Path, row: string) =>
  operation({
    method: 'GET',
    path,
    requirement: row,
    access,
    query: z.strictObject(pageQuery),
    response: listOf(Probe),
  })
const incidentsOf = <const Path extends string>(path: Path, row: string) =>
  operation({
    method: 'GET',
    path,
    requirement: row,
    access,
    query: z.strictObject({ ...period, ...pageQuery }),
    response: listOf(Incident),
  })
const disponibilitiesOf = <const Path extends string>(path: Path, row: string) =>
  operation({
    method: 'GET',
    path,
    requirement: row,
    perMinute,
    access,
    query: z.strictObject({ ...period, monitorsIds: Monitors }),
    response: listOf(z.object({ probeId: Id, monitorId: z.string(), availability: z.nullable(z.number()) })),
  })

export const availability = api('stats', {
  /** The monitored services of the account, by name (API-121); the same for customers (API-134). */
  listProbes: probesOf('/admin/probes', 'API-121'),
  listOwnProbes: probesOf('/private/probes', 'API-134'),
  /** Incidents of the monitored services in a period, newest first (API-122); the same for customers (API-133). */
  listIncidents: incidentsOf('/admin/probes/incidents', 'API-122'),
  listOwnIncidents: incidentsOf('/private/probes/incidents', 'API-133'),
  /**
   * Availability in percent of each probe, or of the given monitors, in a period (API-123); the same for customers
   * (API-132).
   */
  listDisponibilities: disponibilitiesOf('/admin/probes/disponibilities', 'API-123'),
  listOwnDisponibilities: disponibilitiesOf('/private/probes/disponibilities', 'API-132'),
  /** The service levels of a period (API-124 to API-126); the same for customers (API-165). */
  readGti: levelOf('/admin/kpi/gti', 'API-124'),
  readGtr: levelOf('/admin/kpi/gtr', 'API-125'),
  readGtd: levelOf('/admin/kpi/gtd', 'API-126'),
  readOwnGti: levelOf('/private/kpi/gti', 'API-165'),
  readOwnGtr: levelOf('/private/kpi/gtr', 'API-165'),
  readOwnGtd: levelOf('/private/kpi/gtd', 'API-165'),
  /** All of it in one response, for the cards of the home page and the availability page (ADR-0004). */
  readAvailability: operation({
    method: 'GET',
    path: '/private/availability',
    requirement: 'ADR-0004',
    perMinute,
    access,
    query: Period,
    response: Availability,
  }),
})
