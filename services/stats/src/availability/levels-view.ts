import type { InferResponse } from '@passerelle/contract/operation'
import type { stats } from '@passerelle/contract/stats/api'
import type { Period } from '@passerelle/kernel/periods'
import type { ServiceLevel } from '@passerelle/kernel/service-levels'
import type { Database } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'
import { levelsAt, measures } from './measures.ts'

export type Levels = Record<ServiceLevel, number | null>
export type Figure = InferResponse<typeof stats.readGti>

/** Unit of each service level (AVL-027). */
export const units = { gti: 'minutes', gtr: 'minutes', gtd: 'ratio' } as const satisfies Record<ServiceLevel, string>

const levels = statement('stats.levels', `WITH ${measures}, ${levelsAt(`'infinity'`)} SELECT gti, gtr, gtd FROM levels`)

export const levelsStatement = (appId: string, { from, to }: Period) =>
  levels.with(appId, [from.toISOString()], [to.toISOString()])

/** One service level of an account over a past period (API-124 to API-126). */
export const levelsView =
  ({ query }: Pick<Database, 'query'>) =>
  async (appId: string, period: Period, level: ServiceLevel): Promise<Figure> => {
    const { rows } = await query<Levels>(levelsStatement(appId, period))
    return { data: rows[0]?.[level] ?? null, unit: units[level] }
  }
