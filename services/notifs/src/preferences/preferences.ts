import type { notifs } from '@passerelle/contract/notifs/api'
import type { InferBody, InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { fieldMessage } from '@passerelle/i18n/field-message'
import {
  categoriesOf,
  defaultDigestHour,
  type MailMode,
  type NoticeChoices,
  ownChoices,
} from '@passerelle/kernel/notice-preferences'
import type { QuietHours } from '@passerelle/kernel/quiet-hours'
import type { Platform } from '@passerelle/server/platform'
import { choicesOf } from './channels.ts'
import { homeAccount } from './home-account.ts'
import { quietHoursOf, type StoredQuietHours } from './stored-quiet-hours.ts'
import { statement } from './statement-rows.ts'

type Preferences = InferResponse<typeof notifs.readPreferences>
type Wanted = InferBody<typeof notifs.savePreferences>
const quietFields = ['quietFrom', 'quietTo', 'quietDays'] as const

/** Home account of a user: the one they sign in to; for staff the provider's. */
export const homeOf = ({ query }: Pick<Platform['database'], 'query'>, actor: Person): Promise<string> =>
  actor.kind === 'customer' ? Promise.resolve(actor.appId) : homeAccount(query)

const read = statement(
  'notifs.preferences',
  `
  SELECT r.email, p.choices, p.digest_hour AS "digestHour", coalesce(p.monthly_report, true) AS "monthlyReport",
         coalesce(p.satisfaction, true) AS satisfaction, coalesce(p.announcements, true) AS announcements,
         p.quiet_from AS "quietFrom", p.quiet_to AS "quietTo",
         p.quiet_days AS "quietDays", m.message_mails AS "messageMails"
    FROM accounts.notice_receivers r LEFT JOIN mails.message_mails m ON m.app_id = r.app_id AND NOT r.staff
    LEFT JOIN notifs.preferences p ON p.app_id = r.app_id AND p.user_id = r.id
   WHERE r.app_id = $1 AND r.id = $2`,
  { notNull: ['email', 'monthlyReport', 'satisfaction', 'announcements'] },
).as<Pick<Row, 'choices' | 'messageMails'>>()
type Row = StoredQuietHours & {
  messageMails: MailMode | null
  email: string
  choices: Partial<NoticeChoices> | null
  digestHour: number | null
  monthlyReport: boolean
  satisfaction: boolean
  announcements: boolean
}

/** The quiet hours of this wish, of which all three fields come together; null when it names none. */
const quietHoursIn = ({ quietFrom, quietTo, quietDays }: Wanted): QuietHours | null =>
  quietFrom === undefined || quietTo === undefined || quietDays === undefined ? null : { quietFrom, quietTo, quietDays }

/** Throws `invalid_input`: what is for staff only (DAY-003), half of a span, or one that has no length. */
const checkWish = (actor: Person, wanted: Wanted) => {
  const { choices, quietFrom = null, quietTo = null } = wanted
  const known: readonly string[] = categoriesOf.customer
  const named = quietFields.filter((one) => wanted[one] !== undefined)
  const foreign = [
    ...Object.keys(choices)
      .filter((one) => !known.includes(one))
      .map((one) => `choices.${one}`),
    ...named,
  ]
  const wrong = [
    ...(actor.kind === 'customer' ? foreign : []),
    ...(named.length > 0 && named.length < quietFields.length ? quietFields.filter((one) => !named.includes(one)) : []),
    ...(quietFrom === null && quietTo !== null ? ['quietFrom'] : []),
    ...(quietTo === null && quietFrom !== null ? ['quietTo'] : []),
  ]
  const fields = Object.fromEntries(wrong.map((one) => [one, fieldMessage('forms.invalid')]))
  if (quietFrom !== null && quietFrom === quietTo) fields['quietTo'] = fieldMessage('forms.twoHours')
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields })
}

/** Channel choices of a user, completed with the defaults. */
export const readPreferences =
  ({ database, env }: Pick<Platform, 'database' | 'env'>) =>
  async (actor: Person): Promise<Preferences> => {
    const values = [await homeOf(database, actor), actor.userId]
    const { rows } = await database.query(read.with(...values))
    const row = rows[0]
    return {
      choices: ownChoices(
        actor.kind,
        choicesOf(actor.kind, row?.choices ?? null, row?.messageMails ?? env.messageMailDefault),
      ),
      digestHour: row?.digestHour ?? defaultDigestHour,
      monthlyReport: row?.monthlyReport ?? true,
      satisfaction: row?.satisfaction ?? true,
      announcements: row?.announcements ?? true,
      ...(actor.kind === 'staff' && quietHoursOf(row)),
      email: row?.email ?? '',
    }
  }

/** Stores a user's choices; channels required for security stay enabled. Throws `invalid_input`. */
export const savePreferences =
  ({ database, clock, env }: Pick<Platform, 'database' | 'clock' | 'env'>) =>
  async (actor: Person, wanted: Wanted): Promise<Preferences> => {
    checkWish(actor, wanted)
    const { choices, digestHour, monthlyReport, satisfaction, announcements } = wanted
    const quiet = quietHoursIn(wanted)
    const appId = await homeOf(database, actor)
    const kept = {
      choices: choicesOf(actor.kind, choices),
      digestHour,
      ...(monthlyReport !== undefined && { monthlyReport }),
      ...(satisfaction !== undefined && { satisfaction }),
      ...(announcements !== undefined && { announcements }),
      ...quiet,
      updatedAt: clock.now(),
    }
    await database.prisma.noticePreferences.upsert({
      where: { appId_userId: { appId, userId: actor.userId } },
      create: { appId, userId: actor.userId, ...kept },
      update: kept,
    })
    return readPreferences({ database, env })(actor)
  }
