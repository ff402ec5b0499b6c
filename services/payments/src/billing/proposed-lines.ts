import type { RequestProposal } from '@passerelle/kernel/billing-proposal'
import { maxLineDetailLength } from '@passerelle/contract/limits'
import { documentDay } from '@passerelle/kernel/day-span'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { Platform } from '@passerelle/server/platform'
import type { StoredLine } from '../invoice-rows/invoice-lines.ts'
import type { BilledLog } from './billed-logs-store.ts'
import type { RequestFacts } from './billing-facts.ts'

/** What the texts and rates of lines depend on: the language and the country of the buyer. */
export type LineSettings = Pick<Platform, 'newId'> & { locale: Locale; vatPercent: number }

const maxTitleLength = 200

/** Lines of an invoice of what is proposed of a request, and the work logs on them. */
export const toInvoiceLines = (
  { newId, locale, vatPercent }: LineSettings,
  facts: RequestFacts,
  proposal: RequestProposal,
): { lines: StoredLine[]; logs: BilledLog[] } => {
  const t = getTranslator(locale)
  const accepted = facts.acceptedAt ? documentDay(new Date(facts.acceptedAt), locale) : ''
  const made = proposal.lines.map((line) => ({ ...line, id: newId() }))
  const lines = made.map((line): StoredLine => {
    const { quoted } = line
    const estimated = quoted
      ? [quoted.detail, t('billing.line.quote', { number: facts.quote?.number ?? '', date: accepted })]
      : [t('billing.line.estimate', { date: accepted })]
    const detail = [
      ...(line.part === 'estimate' ? estimated : [t(`billing.line.${line.part}`)]),
      line.isBeyond && t('billing.line.beyond'),
    ]
    return {
      id: line.id,
      title: `${facts.slug} ${quoted?.title ?? facts.name}`.slice(0, maxTitleLength),
      detail: detail.filter(Boolean).join(', ').slice(0, maxLineDetailLength),
      quantity: line.quantity,
      unit: line.unit,
      unitPriceInCents: line.unitPriceInCents ?? 0,
      vatPercent: quoted?.vatPercent ?? vatPercent,
      taskId: facts.taskId,
      source: line.part === 'estimate' ? 'estimate' : 'time',
      billedMs: line.part === 'estimate' ? null : line.billedMs,
      proposedNetInCents: line.netInCents,
      isUnpriced: line.unitPriceInCents === null,
    }
  })
  const byId = new Map(proposal.logs.map((log) => [log.id, log]))
  const logs = made.flatMap(({ id: lineId, logIds }) =>
    logIds.map((workLogId) => {
      const { billableMs, offHoursMs } = byId.get(workLogId)!
      return { workLogId, taskId: facts.taskId, lineId, billableMs, offHoursMs, categoryId: facts.categoryId }
    }),
  )
  return { lines, logs }
}
