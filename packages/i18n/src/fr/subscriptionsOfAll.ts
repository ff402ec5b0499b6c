import { joined } from '../joined.ts'

// What all accounts subscribe to, for staff.
export const subscriptionsOfAll = {
  title: 'Abonnements de tous les comptes',
  file: 'abonnements',
  sum: joined('{count, plural, =0 {Aucun abonnement} one {# abonnement} other {# abonnements}},', '{monthly} par mois'),
  search: 'Compte ou abonnement',
  statusOf: 'État',
  current: 'En cours',
  export: 'Exporter en CSV',
  exportFailed: 'Le fichier n’a pas pu être préparé',
  column: { account: 'Compte', items: 'Abonnement', status: 'État', amount: 'Prix', next: 'Échéance' },
  csv: {
    account: 'Compte',
    items: 'Abonnement',
    status: 'État',
    amount: 'Prix TTC',
    every: 'Tous les',
    next: 'Échéance',
    ends: 'Fin',
    started: 'Début',
  },
  interval: { day: 'jour', week: 'semaine', month: 'mois', year: 'an' },
  ends: 'prend fin le {date}',
  priceChange: '{price} dès le {date}',
  none: 'Aucun abonnement',
  noneText: 'Les abonnements de tous les comptes arrivent ici dès que le prestataire de paiement les annonce.',
  nothing: 'Aucun abonnement ne correspond',
  failed: 'Les abonnements n’ont pas pu être chargés',
  more: 'Afficher la suite',
} as const
