import { paymentStandingOf } from '@passerelle/kernel/collection-words'
import {
  IconArrowBackUp,
  IconBan,
  IconCalendar,
  IconCheck,
  IconClock,
  IconCreditCardOff,
  IconHourglass,
  IconPencil,
  IconProgress,
} from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Badge, type BadgeTone } from '../../../kit/ui/display/badge.tsx'
import type { IconComponent } from '../../../kit/ui/icon/icon.tsx'
import { collectionFactsOf } from '../../../model/payments/use-collection-words.ts'
import type { InvoiceRow } from './invoice-queries.ts'

type Look = { tone: BadgeTone; icon: IconComponent }
const looks = {
  draft: { tone: 'outline', icon: IconPencil },
  issued: { tone: 'info', icon: IconHourglass },
  planned: { tone: 'info', icon: IconCalendar },
  underWay: { tone: 'info', icon: IconProgress },
  refused: { tone: 'danger', icon: IconCreditCardOff },
  late: { tone: 'danger', icon: IconClock },
  paid: { tone: 'success', icon: IconCheck },
  credited: { tone: 'neutral', icon: IconArrowBackUp },
  written_off: { tone: 'neutral', icon: IconBan },
  credit_note: { tone: 'neutral', icon: IconArrowBackUp },
} satisfies Record<string, Look>

/** State of an invoice, as one word: a credit note is never due, and one that is being collected asks for nothing. */
const stateOf = (invoice: InvoiceRow): keyof typeof looks => {
  const { kind, status, isLate } = invoice
  if (kind === 'credit_note' && status !== 'draft') return 'credit_note'
  const facts = status === 'issued' ? collectionFactsOf(invoice) : null
  return (facts && paymentStandingOf(facts)) ?? (isLate ? 'late' : status)
}

export const InvoiceStatusBadge = ({ invoice }: { invoice: InvoiceRow }) => {
  const t = useTranslations('invoices.state')
  const state = stateOf(invoice)
  return <Badge {...looks[state]}>{t(state)}</Badge>
}
