import { reportParts, type DailyReport, type ReportParts } from '@passerelle/contract/projects/daily-reports'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { fieldMessage } from '@passerelle/i18n/field-message'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { eventActor } from '@passerelle/contract/event-actor'
import type { TaskDeps } from '../tasks/task-deps.ts'
import { mailReport } from './mail-report.ts'
import { reportStore, type ReportPatch } from './report-store.ts'

type Deps = Pick<TaskDeps, 'transaction' | 'record' | 'clock'> & Pick<Platform, 'newId' | 'env' | 'queueMail'>
type Edited = { [K in 'parts' | 'observation']?: Sent[K] | undefined }
type Sent = {
  date: string
  userIds: readonly string[]
  parts: { [K in keyof ReportParts]?: string | undefined }
  observation?: string | null | undefined
}

/** Calendar day of the input, which is a date or an instant within the day. */
export const reportDay = (date: string): string => (date.includes('T') ? toIsoDate(new Date(date)) : date)

const known = (parts: Sent['parts']): Partial<ReportParts> =>
  Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== undefined))

const checkStaff = async (tx: Tx, userIds: readonly string[]) => {
  if ((await reportStore.staffAmong(tx, userIds)).length < userIds.length)
    throw new Problem('invalid_input', { fields: { userIds: fieldMessage('forms.invalid') } })
}

/** Creates and edits daily reports; any staff user may do both (API-055, API-056). */
export const writeReport = ({ transaction, record, clock, newId, env, queueMail }: Deps) => {
  const send = mailReport({ env, queueMail })
  return {
    /** Throws `invalid_input` (a user is not staff), `report_exists`. */
    create: ({ date, userIds, parts, observation }: Sent, actor: Person): Promise<DailyReport> =>
      transaction(async (tx) => {
        await checkStaff(tx, userIds)
        const id = newId()
        const empty = Object.fromEntries(reportParts.map((section) => [section, ''])) as ReportParts
        const report = {
          date: reportDay(date),
          userIds: [...userIds],
          parts: { ...empty, ...known(parts) },
          observation: observation || null,
        }
        const made = await reportStore.create(tx, id, report, actor.userId, clock.now())
        const data = { date: made.date, userIds: made.userIds }
        await record(tx, { appId: null, actor: eventActor(actor), name: 'report.created', subject: id, data })
        return made
      }),

    /** Throws `not_found`. */
    edit: (id: string, { parts, observation }: Edited, actor: Person): Promise<DailyReport> =>
      transaction(async (tx) => {
        const patch: ReportPatch = {
          ...(parts && { parts: known(parts) }),
          ...(observation !== undefined && { observation: observation || null }),
        }
        const changed = await reportStore.edit(tx, id, patch, clock.now())
        const fields = Object.keys(patch)
        await record(tx, {
          appId: null,
          actor: eventActor(actor),
          name: 'report.edited',
          subject: id,
          data: { fields },
        })
        return changed
      }),

    /**
     * Mails a report to members of staff. Throws `not_found`, `invalid_input` (a user is not staff).
     */
    mail: (id: string, userIds: readonly string[], actor: Person): Promise<number> =>
      transaction(async (tx) => {
        const report = await reportStore.find(tx, id)
        if (!report) throw new Problem('not_found')
        await checkStaff(tx, userIds)
        const data = { userIds: [...userIds] }
        await send(tx, report, userIds, newId())
        await record(tx, { appId: null, actor: eventActor(actor), name: 'report.mailed', subject: id, data })
        return userIds.length
      }),
  }
}
