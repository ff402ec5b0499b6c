import { Readable } from 'node:stream'
import { byteOrderMark, csvLine } from '@passerelle/kernel/csv'
import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import { responseReads } from '@passerelle/server/database/response-reads'
import type { Download } from '@passerelle/server/service'
import { auditDetails, auditText } from './audit-text.ts'
import type { AuditRow, auditView } from './audit-view.ts'

const pageSize = 500
const mostLines = 10_000

const nameOf = ({ actorKind, person }: AuditRow, locale: Locale) => {
  const t = getTranslator(locale)
  if (actorKind === 'system') return t('auditLines.system')
  return person ? `${person.firstName} ${person.lastName}` : t('common.deletedUser')
}

/**
 * Exports the newest matching audit entries as CSV: UTF-8 with BOM, semicolons, read page by page; for staff with the
 * account.
 */
export const exportAudit =
  (view: ReturnType<typeof auditView>) =>
  (filters: Parameters<ReturnType<typeof auditView>>[0], locale: Locale, { withAccount = false } = {}): Download => {
    const t = getTranslator(locale)
    const columns = [
      'at',
      ...(withAccount ? (['account'] as const) : []),
      'who',
      'side',
      'token',
      'what',
      'details',
    ] as const
    const pages = responseReads()
    const lines = async function* () {
      const heading = byteOrderMark + csvLine(columns.map((column) => t(`auditLines.csv.${column}`)))
      let before: string | undefined
      for (let count = 0; count < mostLines; count += pageSize) {
        const { rows, next } = await pages.run(() => view(filters, { before, limit: pageSize }))
        if (before === undefined) yield heading
        pages.begin()
        for (const row of rows)
          yield csvLine([
            row.at.toISOString(),
            ...(withAccount ? [row.app?.name ?? ''] : []),
            nameOf(row, locale),
            t(`auditLines.sides.${row.actorKind}`),
            row.token ?? '',
            auditText(row, locale),
            auditDetails(row, locale).join(' · '),
          ])
        if (next === null) return
        before = next
      }
    }
    return {
      stream: Readable.from(lines()),
      type: 'text/csv; charset=utf-8',
      filename: `${t('auditLines.csv.file')}.csv`,
    }
  }
