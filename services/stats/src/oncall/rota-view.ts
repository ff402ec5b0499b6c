import type { AbsenceDays } from '@passerelle/kernel/on-call-days'
import { toRota, type Rota, type StoredRota } from '@passerelle/kernel/on-call'
import type { Query } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

const rota = statement('stats.oncall-rota', 'SELECT rota FROM stats.oncall_rota', { notNull: ['rota'] }).as<{
  rota: StoredRota
}>()
const absences = statement(
  'stats.oncall-absences',
  `SELECT user_id AS "userId", to_char(first_day, 'YYYY-MM-DD') AS "from", to_char(last_day, 'YYYY-MM-DD') AS "to"
     FROM accounts.staff_absences WHERE last_day >= $1::date AND part = 'day' LIMIT 2000`,
  { notNull: ['userId', 'from', 'to'] },
)

/** The whole rota as it is stored. */
export const readRota = async (query: Query): Promise<Rota> => toRota((await query(rota.with())).rows[0]!.rota)

/** Absences of whole days that end on this day or later. */
export const readAbsences = (query: Query, from: string): Promise<AbsenceDays[]> => absences.readRows(query, from)
