import { invoices } from '@passerelle/contract/payments/invoices'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useDebouncedValue } from '../../../kit/format/use-debounced-value.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { announce } from '../../../kit/ui/feedback/live-region.tsx'
import { Menu, MenuItem } from '../../../kit/ui/popup/menu.tsx'
import { call } from '../../../model/api/call.ts'
import { billingQueries } from './billing-queries.ts'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'

export type TargetDraft = { _id: string; subject: string }

/** The sum is spoken at most once a second (BIL-076). */
const spokenAfterMs = 1000

/** The chosen requests with their sum, and the buttons that write them into a draft. */
export const DraftBar = ({
  appId,
  requests,
  billableMs,
  netInCents,
  busy,
  isPlaceholder,
  onCreate,
}: {
  appId: string | undefined
  requests: number
  billableMs: number
  netInCents: number
  busy: boolean
  /** The requests are still those of the filter before. */
  isPlaceholder: boolean
  /** Into the named draft, or a new one. */
  onCreate: (draft?: TargetDraft) => void
}) => {
  const t = useTranslations('billing')
  const format = useFormat()
  const drafts = useQuery({
    queryKey: [...billingQueries.all(appId), 'drafts'],
    queryFn: ({ signal }) => call(invoices.listInvoices, { status: 'draft', limit: 15 }, { signal }),
    enabled: appId !== undefined,
  })
  const sum = t('sum', { amount: format.money(netInCents) })
  const details = requests === 0 ? t('noneChosen') : t('chosen', { count: requests, time: format.elapsed(billableMs) })
  const spoken = useDebouncedValue(`${sum}, ${details}`, spokenAfterMs)
  const first = useRef(spoken)
  useEffect(() => {
    if (spoken !== first.current) announce(spoken)
    first.current = spoken
  }, [spoken])
  const open = drafts.data?.list ?? []
  return (
    <section className="billing-bar" data-part="billing-bar" aria-label={t('draft')}>
      <p>
        <b className="num">{sum}</b> <span>{details}</span>
      </p>
      <LoadError query={drafts} title={t('draftsFailed')} />
      {open.length > 0 && (
        <Menu
          trigger={
            <Button disabled={requests === 0 || busy || isPlaceholder} className="billing-add">
              {t('addTo')}
            </Button>
          }
        >
          {open.map((draft) => (
            <MenuItem key={draft._id} onSelect={() => onCreate(draft)}>
              {draft.subject}
            </MenuItem>
          ))}
        </Menu>
      )}
      <Button variant="primary" loading={busy} disabled={requests === 0 || isPlaceholder} onClick={() => onCreate()}>
        {t('create')}
      </Button>
    </section>
  )
}
