import { invoiceTotals, netOfLine } from '@passerelle/kernel/invoice-totals'
import type { IssuedInvoice } from '../invoices/pdf/issued-invoice.ts'

const priced = [
  { title: 'Infogérance Sérénité, 8 postes', quantity: 8, unit: 'piece', unitPriceInCents: 5250, vatPercent: 20 },
  {
    title: 'Interventions <b>heures ouvrées</b> & astreinte',
    quantity: 3.5,
    unit: 'hour',
    unitPriceInCents: 16_500,
    vatPercent: 20,
  },
  { title: 'Repas de l’équipe', quantity: 3, unit: 'piece', unitPriceInCents: 3333, vatPercent: 5.5 },
] as const
const { vat, ...sums } = invoiceTotals(priced)

/** Fixture: an issued invoice with two VAT rates. */
export const sampleInvoice: IssuedInvoice = {
  _id: 'a'.repeat(24),
  kind: 'invoice',
  status: 'issued',
  isLate: false,
  collection: null,
  failure: null,
  collections: [],
  settledNote: null,
  surplusInCents: 0,
  means: 'sepa_debit',
  number: 'F-2026-0009',
  subject: 'Infogérance de février',
  issuedOn: '2026-02-02',
  dueOn: '2026-02-09',
  paidOn: null,
  paidBy: null,
  correctsId: null,
  correctsNumber: null,
  bookingId: null,
  isPartial: false,
  creditNotes: [],
  creditedInCents: 0,
  requests: 1,
  createdAt: '2026-02-01T10:00:00.000Z',
  reference: 'compta, C. Verdier',
  note: '',
  periodFrom: '2026-02-01',
  periodTo: '2026-02-28',
  seller: {
    name: 'Nimbus Infogérance SAS',
    address: { line1: '12 quai du Nuage', line2: '', postalCode: '69002', city: 'Lyon', country: 'FR' },
    siren: '829417301',
    vatNumber: 'FR58829417301',
    email: 'factures@nimbus.example',
    legalNotice: 'SAS au capital de 60 000 €, RCS Lyon 829 417 301',
  },
  buyer: {
    name: 'Maison Verdier SARL',
    address: { line1: '4 chemin des Tilleuls', line2: 'Bâtiment B', postalCode: '26400', city: 'Crest', country: 'FR' },
    siren: '904118226',
    vatNumber: 'FR47904118226',
  },
  payment: { means: 'sepa_debit', last4: '4471', mandate: 'NIMB-MVD-2024-0312', iban: null },
  ...sums,
  vat,
  lines: priced.map((line, index) => ({
    ...line,
    position: index + 1,
    creditedQuantity: 0,
    detail: 'du 1er au 28 février 2026',
    netInCents: netOfLine(line),
    taskId: null,
    taskSlug: null,
  })),
  version: 3,
}
