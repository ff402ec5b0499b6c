import { joined } from '../joined.ts'
// Invoices of all accounts that are still to be issued, for staff.
export const draftsOfAll = {
  title: 'Factures à émettre',
  file: 'factures-a-emettre',
  sum: joined(
    '{count, plural, =0 {Aucun brouillon} one {# brouillon} other {# brouillons}} : {net},',
    'soit {gross} TTC',
  ),
  search: 'Objet de la facture',
  export: 'Exporter en CSV',
  exportFailed: 'Le fichier n’a pas pu être préparé',
  kind: { invoice: 'Facture', credit_note: 'Avoir' },
  column: {
    account: 'Compte',
    kind: 'Type',
    subject: 'Objet',
    period: 'Période',
    lines: 'Lignes',
    net: 'Montant HT',
    gross: 'TTC',
    created: 'Créée',
  },
  none: 'Rien à émettre',
  noneText: 'Les brouillons de factures de tous les comptes arrivent ici.',
  nothing: 'Aucun brouillon ne correspond',
  failed: 'Les brouillons n’ont pas pu être chargés',
  more: 'Afficher la suite',
} as const
