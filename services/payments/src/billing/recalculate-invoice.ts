import { eventActor } from '@passerelle/contract/event-actor'
import type { Person } from '@passerelle/kernel/actor'
import { proposeRequest } from '@passerelle/kernel/billing-proposal'
import type { Platform } from '@passerelle/server/platform'
import { readLines, writeLines } from '../invoice-rows/invoice-lines.ts'
import { lockDraft } from '../invoice-rows/invoice-store.ts'
import { claimLogs, freeLogs, holdLogs } from './billed-logs-store.ts'
import { billingDayOf, readFacts, toPeriod, toProposalRequest } from './billing-facts.ts'
import { lockBilling } from './billing-lock.ts'
import { changedLines } from './changed-lines.ts'
import { readLineSettings } from './line-settings.ts'
import { toInvoiceLines } from './proposed-lines.ts'

type Deps = Pick<Platform, 'database' | 'newId' | 'record'>

/**
 * Computes the time lines of a draft again whose work logs were edited or deleted; the others stay (BIL-044). Throws
 * `not_found`, `invoice_issued`, `invoice_changed`.
 */
export const recalculateInvoice =
  ({ database, newId, record }: Deps) =>
  (actor: Person, appId: string, id: string, version: number): Promise<void> =>
    database.transaction(async (tx) => {
      await lockBilling(tx, appId)
      await lockDraft(tx, appId, id, version)
      const lines = await readLines(tx, appId, id)
      const held = await holdLogs(tx.query, appId, id)
      const changed = changedLines(lines, held)
      if (changed.size === 0) return
      const taskIds = [
        ...new Set(lines.flatMap(({ id: lineId, taskId }) => (changed.has(lineId) ? (taskId ?? []) : []))),
      ]
      const facts = await readFacts(tx.query, appId, taskIds, id)
      const { settings } = await readLineSettings({ query: tx.query, newId }, appId)
      const made = facts.map((one) => {
        const workLogIds = held.filter(({ taskId }) => taskId === one.taskId).map(({ workLogId }) => workLogId)
        const choice = {
          period: toPeriod({}),
          billingDayMs: billingDayOf(one),
          mode: 'time',
          withBeyond: true,
        } as const
        return {
          taskId: one.taskId,
          ...toInvoiceLines(settings, one, proposeRequest(toProposalRequest(one), { ...choice, workLogIds })),
        }
      })
      const written = new Set<string>()
      // New lines take the place of the first old one of their request.
      const next = lines.flatMap((line) => {
        if (!changed.has(line.id)) return [line]
        const fresh = made.find(({ taskId }) => taskId === line.taskId)
        if (!fresh || written.has(fresh.taskId)) return []
        written.add(fresh.taskId)
        return fresh.lines
      })
      await freeLogs(tx, appId, id, [...changed])
      await writeLines(tx, appId, id, next)
      await claimLogs(
        tx,
        appId,
        id,
        made.flatMap(({ logs }) => logs),
      )
      const data = { fields: ['lines'] }
      await record(tx, { appId, actor: eventActor(actor), name: 'invoice.edited', subject: id, data })
    })
