import { getTranslator } from '@passerelle/i18n/translate'
import type { Tx } from '@passerelle/server/database/connect'
import type { MonitoringEvent } from '../monitoring/monitoring-source.ts'
import { ownPrefix, type CheckFailure } from './check-row.ts'

type Row = {
  id: string
  checkId: string
  name: string
  kind: string
  production: boolean
  cause: CheckFailure
  startedAt: Date
  resolvedAt: Date | null
}

/** Columns of an outage `o` with its check `c`. */
export const outageColumns = `
  o.id, o.check_id AS "checkId", c.name, c.kind, c.production, o.cause, o.started_at AS "startedAt",
  o.resolved_at AS "resolvedAt"`

/** An outage as any source reports its events; the name says whether it is production (INC-002). */
export const toEvent = ({ id, checkId, name, kind, production, cause, ...row }: Row): MonitoringEvent => ({
  id: `${ownPrefix}${id}`,
  monitorId: `${ownPrefix}${checkId}`,
  name: `${name}${production ? ' - PROD - ' : ' - '}${kind.toUpperCase()}`,
  // Stored once for all readers, in the default language, like the texts of providers.
  cause: getTranslator('fr')(`uptimeChecks.failures.${cause}`),
  startedAt: row.startedAt,
  acknowledgedAt: null,
  resolvedAt: row.resolvedAt,
  call: false,
})

/** Outages of checks; the partial unique index allows one open outage per check. */
export const outageStore = {
  open: async (tx: Tx, outage: { id: string; checkId: string; cause: CheckFailure; startedAt: Date }) => {
    const { rows } = await tx.query<Row>({
      text: `WITH o AS (INSERT INTO stats.uptime_outages (id, check_id, cause, started_at) VALUES ($1, $2, $3, $4)
             RETURNING *)
             SELECT ${outageColumns} FROM o JOIN stats.uptime_checks c ON c.id = o.check_id`,
      values: [outage.id, outage.checkId, outage.cause, outage.startedAt],
    })
    return rows.map(toEvent)
  },
  /** Ends the open outage of a check, if there is one. */
  resolve: async (tx: Tx, checkId: string, at: Date) => {
    const { rows } = await tx.query<Row>({
      text: `WITH o AS (UPDATE stats.uptime_outages SET resolved_at = greatest($2, started_at)
             WHERE check_id = $1 AND resolved_at IS NULL RETURNING *)
             SELECT ${outageColumns} FROM o JOIN stats.uptime_checks c ON c.id = o.check_id`,
      values: [checkId, at],
    })
    return rows.map(toEvent)
  },
}
