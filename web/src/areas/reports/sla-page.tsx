import { sla as slaOperations } from '@passerelle/contract/stats/sla'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { IconChevronLeft, IconChevronRight, IconDownload, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { Levels } from '../../features/availability/availability/levels.tsx'
import { slaCsv } from '../../features/availability/sla-report/sla-csv.ts'
import { monthBounds, parseMonth, slaMonth, slaVerdict } from '@passerelle/kernel/sla-month'
import { SlaTables } from '../../features/availability/sla-report/sla-report.tsx'
import { useToastMutation } from '../../kit/network/use-toast-mutation.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { isSettled } from '../../kit/network/is-settled.ts'
import { saveBlob } from '../../kit/network/save-blob.ts'
import { fetchBlob } from '../../model/api/transfer.ts'
import { availabilityQueries } from '../../model/availability/availability-queries.ts'
import { getMonthsRange, monthAfter } from '../../model/availability/period.ts'
import { useNow } from '../../kit/format/use-now.ts'
import { useAccount } from '../../model/session/me.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { IconButton } from '../../kit/ui/button/icon-button.tsx'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { Delayed, LoadingStatus, Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../kit/ui/feedback/states.tsx'
import '../../features/availability/availability/availability.css'
import '../../features/availability/sla-report/sla-report.css'

const noCauses: ReadonlyMap<string, string> = new Map()

/** Monthly SLA report of an account: any past month, recomputed from the same events (AVL-027). */
export const SlaPage = () => {
  const t = useTranslations()
  const { dateTime } = useFormatter()
  const navigate = useNavigate()
  const now = useNow()
  const app = useAccount()
  const asked = useParams({ from: '/portal/stats/sla/$month' }).month
  const running = toIsoDate(now).slice(0, 7)
  const month = parseMonth(asked) ?? monthAfter(running, -1)
  const query = useQuery(availabilityQueries.of(app?._id, getMonthsRange([month])))
  const past = useQuery(availabilityQueries.of(app?._id, getMonthsRange([monthAfter(month, -1)])))
  const causesQuery = useQuery(availabilityQueries.causes(app?._id, getMonthsRange([month])))
  const causes = causesQuery.data ?? noCauses
  const name = dateTime(new Date(monthBounds(month).start.getTime() + 864e6), { month: 'long', year: 'numeric' })
  usePageTitle(t('sla.title', { month: name }))
  const go = (count: number) => void navigate({ to: '/stats/sla/$month', params: { month: monthAfter(month, count) } })
  // A cause makes its row higher: all of them come at once.
  const shown = query.data && isSettled(causesQuery) ? slaMonth(query.data, month, now) : undefined
  const verdict = query.data && shown && slaVerdict(shown.services, query.data.levels)
  const download = () => {
    if (!shown) return
    const head = (
      [
        'service',
        'from',
        'until',
        'responsibility',
        'production',
        'seconds',
        'countedSeconds',
        'percent',
        'cause',
      ] as const
    ).map((column) => t(`sla.csv.${column}`))
    const texts = {
      head,
      typeOf: (type: Parameters<typeof typeName>[0]) => typeName(type),
      yes: t('sla.yes'),
      no: t('sla.no'),
    }
    saveBlob(
      new Blob(['\ufeff', slaCsv(shown, causes, texts)], { type: 'text/csv;charset=utf-8' }),
      `disponibilite-${month}.csv`,
    )
  }
  const saveDocument = useToastMutation({
    send: async () =>
      saveBlob(await fetchBlob(slaOperations.downloadSlaReport, { month }), `disponibilite-${month}.pdf`),
    failed: t('sla.failed'),
  })
  const typeName = (type: NonNullable<typeof shown>['events'][number]['type']) =>
    t(`availability.responsibility.${type}`)
  return (
    <div className="sla-page">
      <div className="topbar" data-part="topbar">
        <Link to="/stats" className="link">
          {t('availability.title')}
        </Link>
        <span className="push" />
        <span className="sla-months">
          <IconButton icon={IconChevronLeft} label={t('sla.previous')} onClick={() => go(-1)} />
          <b>{name}</b>
          <IconButton icon={IconChevronRight} label={t('sla.next')} disabled={month >= running} onClick={() => go(1)} />
        </span>
        <span className="sla-print">
          <IconButton icon={IconPrinter} label={t('sla.print')} size="normal" onClick={() => window.print()} />
        </span>
        <Button icon={IconDownload} disabled={!shown} onClick={download}>
          CSV
        </Button>
        {month < running && (
          <Button
            variant="primary"
            icon={IconFileTypePdf}
            disabled={!shown}
            loading={saveDocument.isPending}
            onClick={() => saveDocument.mutate()}
          >
            PDF
          </Button>
        )}
      </div>
      <div className="sla-scroll" role="region" aria-label={name} tabIndex={0}>
        <article className="sla-sheet">
          {query.isError && !query.data && (
            <ErrorState title={getErrorMessage(query.error, t('sla.failed'))} onRetry={() => void query.refetch()} />
          )}
          {!shown && !query.isError && (
            <Delayed>
              <LoadingStatus />
              <Skeleton width="60%" height={26} />
              <Skeleton height={120} />
            </Delayed>
          )}
          {query.data && shown && verdict && (
            <>
              <h1>
                {verdict.missed > 0
                  ? t('sla.missed', { count: verdict.missed })
                  : verdict.under > 0
                    ? t('sla.keptBelow', { count: verdict.under })
                    : t('sla.kept')}
              </h1>
              {verdict.under > 0 && <p>{t('sla.belowText', { count: verdict.under, ours: verdict.ours })}</p>}
              <p className="second">
                {month >= running ? t('sla.running') : t('sla.of', { account: app?.name ?? '', month: name })}
              </p>
              <Levels levels={query.data.levels} digits={3} />
              <SlaTables
                month={shown}
                causes={causes}
                before={past.data && slaMonth(past.data, monthAfter(month, -1), now)}
              />
            </>
          )}
        </article>
      </div>
    </div>
  )
}
