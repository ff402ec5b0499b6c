// Booking confirmation and gift voucher, as printed documents.
import { joined } from '../joined.ts'
export const bookingDocuments = {
  stayTitle: 'Réservation {reference}',
  voucherTitle: 'Bon cadeau {code}',
  state: { confirmed: 'Réservation confirmée', pending: 'Réservation à confirmer', canceled: 'Réservation annulée' },
  greeting: 'Bonjour {name},',
  text: {
    confirmed: 'votre séjour est confirmé depuis le {day}. Nous vous attendons.',
    pending: 'nous tenons la chambre pour vous depuis le {day}. Votre séjour n’est pas encore confirmé.',
    canceled: 'ce séjour est annulé, la chambre est de nouveau libre.',
  },
  from: 'dès {time}',
  until: 'avant {time}',
  travellers: 'Voyageurs',
  adults: '{count, plural, one {# adulte} other {# adultes}}',
  children: '{count, plural, one {# enfant} other {# enfants}}',
  note: 'À noter',
  quantity: 'Quantité',
  unitPrice: 'Prix unitaire TTC',
  amount: 'Montant TTC',
  total: 'Total TTC, dont TVA {tax}',
  keepsPrices: 'Prix du {day}, taxes comprises ; ils ne changent plus.',
  tax: 'TVA {number}',
  voucher: 'Bon cadeau',
  givenBy: 'Offert par',
  quoted: '« {words} »',
  issuedOn: 'Émis le',
  use: joined(
    'Utilisable en plusieurs fois, sur les nuits et leurs options, avec le code. Le reste',
    'n’est ni rendu ni prolongé.',
  ),
} as const
