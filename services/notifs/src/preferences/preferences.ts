import type { notifs } from '@passerelle/contract/notifs/api'
import type { InferBody, InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { fieldMessage } from '@passerelle/i18n/field-message'
import {
  categoriesOf,
  defaultDigestHour,
  type NoticeCategory,
  type NoticeChoices,
  ownChoices,
} from '@passerelle/kernel/notice-preferences'
import type { Platform } from '@passerelle/server/platform'
import { choicesOf } from '../notices/channels.ts'
import { homeAccount } from './home-account.ts'
import { statement } from './statement-rows.ts'

type Preferences = InferResponse<typeof notifs.readPreferences>
type Wanted = InferBody<typeof notifs.savePreferences>

/** Home account of a user: the one they sign in to; for staff the provider's. */
export const homeOf = ({ query }: Pick<Platform['database'], 'query'>, actor: Person): Promise<string> =>
  actor.kind === 'customer' ? Promise.resolve(actor.appId) : homeAccount(query)

const read = statement(
  'notifs.preferences',
  `
  SELECT r.email, p.choices, p.digest_hour AS "digestHour", coalesce(p.monthly_report, true) AS "monthlyReport"
    FROM accounts.notice_receivers r LEFT JOIN notifs.preferences p ON p.app_id = r.app_id AND p.user_id = r.id
   WHERE r.app_id = $1 AND r.id = $2`,
  { notNull: ['email', 'monthlyReport'] },
).as<Pick<Row, 'choices'>>()
type Row = {
  email: string
  choices: Partial<NoticeChoices> | null
  digestHour: number | null
  monthlyReport: boolean
}

/** Throws `invalid_input`: a category that is for staff only (DAY-003). */
const checkCategories = (actor: Person, choices: Wanted['choices']) => {
  const known: readonly NoticeCategory[] = categoriesOf.customer
  const other =
    actor.kind === 'customer' ? Object.keys(choices).filter((one) => !known.includes(one as NoticeCategory)) : []
  if (other.length > 0)
    throw new Problem('invalid_input', {
      fields: Object.fromEntries(other.map((one) => [`choices.${one}`, fieldMessage('forms.invalid')])),
    })
}

/** Channel choices of a user, completed with the defaults. */
export const readPreferences =
  ({ database }: Pick<Platform, 'database'>) =>
  async (actor: Person): Promise<Preferences> => {
    const values = [await homeOf(database, actor), actor.userId]
    const { rows } = await database.query(read.with(...values))
    const row = rows[0]
    return {
      choices: ownChoices(actor.kind, choicesOf(actor.kind, row?.choices ?? null)),
      digestHour: row?.digestHour ?? defaultDigestHour,
      monthlyReport: row?.monthlyReport ?? true,
      email: row?.email ?? '',
    }
  }

/** Stores a user's choices; channels required for security stay enabled. Throws `invalid_input`. */
export const savePreferences =
  ({ database, clock }: Pick<Platform, 'database' | 'clock'>) =>
  async (actor: Person, { choices, digestHour, monthlyReport }: Wanted): Promise<Preferences> => {
    checkCategories(actor, choices)
    const appId = await homeOf(database, actor)
    const kept = {
      choices: choicesOf(actor.kind, choices),
      digestHour,
      ...(monthlyReport !== undefined && { monthlyReport }),
      updatedAt: clock.now(),
    }
    await database.prisma.noticePreferences.upsert({
      where: { appId_userId: { appId, userId: actor.userId } },
      create: { appId, userId: actor.userId, ...kept },
      update: kept,
    })
    return readPreferences({ database })(actor)
  }
