import { IconArrowBackUp, IconBan, IconCheck, IconClock, IconHourglass, IconPencil } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Badge, type BadgeTone } from '../../../kit/ui/display/badge.tsx'
import type { IconComponent } from '../../../kit/ui/icon/icon.tsx'
import type { InvoiceRow } from './invoice-queries.ts'

type Look = { tone: BadgeTone; icon: IconComponent }
const looks = {
  draft: { tone: 'outline', icon: IconPencil },
  issued: { tone: 'info', icon: IconHourglass },
  late: { tone: 'danger', icon: IconClock },
  paid: { tone: 'success', icon: IconCheck },
  credited: { tone: 'neutral', icon: IconArrowBackUp },
  written_off: { tone: 'neutral', icon: IconBan },
  credit_note: { tone: 'neutral', icon: IconArrowBackUp },
} satisfies Record<string, Look>

/** State of an invoice, as one word: a credit note is never due. */
export const invoiceState = ({
  kind,
  status,
  isLate,
}: Pick<InvoiceRow, 'kind' | 'status' | 'isLate'>): keyof typeof looks => {
  if (kind === 'credit_note' && status !== 'draft') return 'credit_note'
  return isLate ? 'late' : status
}

export const InvoiceStatusBadge = ({ invoice }: { invoice: Pick<InvoiceRow, 'kind' | 'status' | 'isLate'> }) => {
  const t = useTranslations('invoices.state')
  const state = invoiceState(invoice)
  return <Badge {...looks[state]}>{t(state)}</Badge>
}
