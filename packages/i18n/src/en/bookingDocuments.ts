import { joined } from '../joined.ts'
import type { bookingDocuments as fr } from '../fr/bookingDocuments.ts'
import type { TranslationOf } from '../translation-type.ts'

export const bookingDocuments = {
  stayTitle: 'Booking {reference}',
  voucherTitle: 'Gift voucher {code}',
  state: { confirmed: 'Booking confirmed', pending: 'Booking to be confirmed', canceled: 'Booking cancelled' },
  greeting: 'Hello {name},',
  text: {
    confirmed: 'your stay has been confirmed since {day}. We look forward to welcoming you.',
    pending: 'we have been holding the room for you since {day}. Your stay is not confirmed yet.',
    canceled: 'this stay is cancelled and the room is free again.',
  },
  from: 'from {time}',
  until: 'before {time}',
  travellers: 'Travellers',
  adults: '{count, plural, one {# adult} other {# adults}}',
  children: '{count, plural, one {# child} other {# children}}',
  note: 'To note',
  quantity: 'Quantity',
  unitPrice: 'Unit price incl. VAT',
  amount: 'Amount incl. VAT',
  total: 'Total, of which VAT {tax}',
  keepsPrices: 'Prices of {day}, taxes included; they no longer change.',
  tax: 'VAT {number}',
  voucher: 'Gift voucher',
  givenBy: 'Given by',
  quoted: '“{words}”',
  issuedOn: 'Issued on',
  use: joined(
    'To be used in one or several parts, for nights and their options, with the code. What is left is neither',
    'refunded nor extended.',
  ),
} satisfies TranslationOf<typeof fr>
