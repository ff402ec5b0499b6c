import type { Locale } from '@passerelle/i18n/locales'
import { getTranslator } from '@passerelle/i18n/translate'
import type { Person } from '@passerelle/kernel/actor'
import { csvCell } from '@passerelle/kernel/csv'
import { getNextStep, getStepName, type StepReader } from '@passerelle/kernel/next-step'
import type { Query } from '@passerelle/server/database/statement'
import type { ListRow } from '../lists/list-serializer.ts'
import { newest } from '../lists/list-order.ts'
import { rowsSql } from '../lists/list-statements.ts'
import { toCard } from '../presentation/task-serializer.ts'
import { readOfficeRules } from '../tasks/office-rules.ts'
import type { ExportRow } from './export-rows.ts'
import { statement } from './statement-rows.ts'

type Key = Pick<ExportRow, 'appId' | 'id'>

const cards = statement(
  'projects.exported-cards',
  rowsSql('SELECT app_id, id FROM unnest($1::bpchar[], $2::bpchar[]) page(app_id, id)', newest.sql),
).as<ListRow>()

/**
 * The words of the next step of exported tasks, page by page, as `actor` reads them in the table (TSK-049). A step
 * needs what a card shows, so each page is read a second time: only files that have this column wait for it.
 */
export const exportSteps = (query: Query, actor: Person, locale: Locale, now: Date) => {
  const t = getTranslator(locale)
  let reader: StepReader | undefined
  const words = new Map<string, string>()
  return {
    load: async (page: readonly Key[]): Promise<void> => {
      words.clear()
      if (page.length === 0) return
      reader ??= { userId: actor.userId, remindAfterDays: (await readOfficeRules({ query })).remindAfterDays }
      const [appIds, ids] = [page.map(({ appId }) => appId), page.map(({ id }) => id)]
      for (const row of (await query(cards.with(appIds, ids))).rows) {
        const next = getNextStep(toCard(actor, row), reader, now)
        if (next.step !== 'nothing') words.set(row.id, csvCell(t(`requests.step.${getStepName(next)}`)))
      }
    },
    of: ({ id }: Key): string => words.get(id) ?? '',
  }
}
