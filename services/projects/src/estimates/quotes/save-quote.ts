import { eventActor } from '@passerelle/contract/event-actor'
import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { NewQuoteLine, quotes } from '@passerelle/contract/projects/quotes'
import type { Person } from '@passerelle/kernel/actor'
import { quarter } from '@passerelle/kernel/durations'
import { netOfQuoteLine, quoteTotals } from '@passerelle/kernel/quotes'
import { fieldMessage } from '@passerelle/i18n/field-message'
import { getConstraintName } from '@passerelle/server/database/pg-error'
import type { Platform } from '@passerelle/server/platform'
import { pricingOf } from '../estimate-price.ts'
import { isMission, isQuote } from '../../tasks/task-state.ts'
import { assertPrecondition, checkNotArchived } from '../../tasks/task-update.ts'
import type { Task, TaskSummary } from '../../tasks/task.ts'
import { findLanguage, findTerms } from './quote-seller.ts'

type Saved = InferBody<typeof quotes.saveQuote>
type Deps = Pick<Platform, 'clock' | 'database' | 'newId' | 'record'>

/** Quotes are for missions and quote projects (BIL-010). Throws `task_archived`, `quote_category`. */
export const checkCanQuote = (task: TaskSummary): void => {
  assertPrecondition(checkNotArchived(task) ?? (isMission(task) || isQuote(task) ? null : 'quote_category'))
}

/** Lines with their prices: those of the category's rule where none are given. Throws `invalid_input` without any. */
const priced = (task: TaskSummary, lines: readonly NewQuoteLine[]) => {
  const rule = pricingOf(task)
  const missing: Record<string, ReturnType<typeof fieldMessage>> = {}
  const list = lines.map((line, index) => {
    if (line.kind === 'item') return line
    const dailyInCents = line.dailyInCents ?? rule?.unitDailyAmountInCents
    const hourlyInCents = line.hourlyInCents ?? rule?.unitHourlyAmountInCents
    if (dailyInCents === undefined) missing[`lines.${index}.dailyInCents`] = fieldMessage('forms.required')
    if (hourlyInCents === undefined) missing[`lines.${index}.hourlyInCents`] = fieldMessage('forms.required')
    return { ...line, dailyInCents: dailyInCents ?? 0, hourlyInCents: hourlyInCents ?? 0 }
  })
  if (Object.keys(missing).length > 0) throw new Problem('invalid_input', { fields: missing })
  return list
}

const requireTime = (lines: readonly NewQuoteLine[]) => {
  const uneven = lines.flatMap((line, index) =>
    line.kind === 'time' && (line.estimatedMs === 0 || line.estimatedMs % quarter !== 0) ? [index] : [],
  )
  const fields = uneven.map((index) => [`lines.${index}.estimatedMs`, fieldMessage('forms.step')] as const)
  if (uneven.length > 0) throw new Problem('estimate_step', { fields: Object.fromEntries(fields) })
  if (!lines.some(({ kind }) => kind === 'time')) throw new Problem('quote_empty')
}

/**
 * Saves the draft of the quote of a task. Throws `task_archived`, `quote_category`, `quote_empty`, `estimate_step`,
 * `invalid_input` for a time without price, and `quote_changed` when `version` is not the stored one.
 */
export const saveQuote =
  ({ clock, database, newId, record }: Deps) =>
  async (task: Task, actor: Person, { version, terms, validUntil, billing, lines }: Saved): Promise<void> => {
    checkCanQuote(task)
    requireTime(lines)
    const list = priced(task, lines)
    const { appId, id: taskId } = task
    const { vat, ...sums } = quoteTotals(list)
    const rows = list.map((line, index) => ({
      ...line,
      detail: line.detail ?? '',
      position: index + 1,
      netInCents: netOfQuoteLine(line),
    }))
    const fields = { billing, vat, ...sums, validUntil: validUntil ? new Date(validUntil) : null }
    await database
      .transaction(async (tx) => {
        const draft = await tx.prisma.quote.findFirst({ where: { appId, taskId, state: 'draft' } })
        if ((draft?.version ?? undefined) !== version) throw new Problem('quote_changed')
        const id = draft?.id ?? newId()
        if (draft) {
          const { count } = await tx.prisma.quote.updateMany({
            where: { appId, id, version: draft.version, state: 'draft' },
            data: { ...fields, ...(terms !== undefined && { terms }), version: { increment: 1 } },
          })
          if (count === 0) throw new Problem('quote_changed')
          await tx.prisma.quoteLine.deleteMany({ where: { appId, quoteId: id } })
        } else {
          const usual = async () => findTerms(tx.query, await findLanguage(tx.query, appId))
          const { _max: newest } = await tx.prisma.quote.aggregate({
            where: { appId, taskId },
            _max: { version: true },
          })
          const kept = { createdById: actor.userId, createdAt: clock.now(), terms: terms ?? (await usual()) }
          // Versions of all quotes of a request differ, so that an answer names exactly one.
          const version = (newest.version ?? 0) + 1
          await tx.prisma.quote.create({ data: { appId, id, taskId, ...fields, ...kept, version } })
        }
        await tx.prisma.quoteLine.createMany({ data: rows.map((row) => ({ appId, quoteId: id, ...row })) })
        const data = { lines: rows.length, netInCents: sums.netInCents }
        await record(tx, { appId, actor: eventActor(actor), name: 'quote.saved', subject: taskId, data })
      })
      .catch((error: unknown) => {
        // Two new drafts at the same moment.
        if (getConstraintName(error) === 'quotes_one_draft') throw new Problem('quote_changed')
        throw error
      })
  }

/** Deletes the draft. Throws `not_found` when there is none. */
export const deleteQuote =
  ({ database, record }: Pick<Deps, 'database' | 'record'>) =>
  ({ appId, id: taskId }: Task, actor: Person): Promise<void> =>
    database.transaction(async (tx) => {
      const { count } = await tx.prisma.quote.deleteMany({ where: { appId, taskId, state: 'draft' } })
      if (count === 0) throw new Problem('not_found')
      await record(tx, { appId, actor: eventActor(actor), name: 'quote.deleted', subject: taskId, data: {} })
    })
