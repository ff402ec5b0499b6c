import type { payments as fr } from '../fr/payments.ts'
import type { TranslationOf } from '../translation-type.ts'

export const payments = {
  csv: {
    file: 'payments',
    date: 'Date',
    invoice: 'Invoice',
    subject: 'Subject',
    method: 'Method',
    status: 'State',
    amount: 'Amount incl. tax',
    currency: 'Currency',
  },
  method: { sepa_debit: 'Direct debit', card: 'Card', other: 'Other' },
  status: {
    mandate: 'Mandate',
    notice_sent: 'Notice sent',
    submitted: 'Submitted',
    processing: 'Processing',
    paid: 'Paid',
    failed: 'Refused',
    disputed: 'Disputed',
    refunded: 'Refunded',
  },
} satisfies TranslationOf<typeof fr>
