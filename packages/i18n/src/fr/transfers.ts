import { joined } from '../joined.ts'
// Transfers from bank statements, matched by staff.
export const transfers = {
  title: 'Virements reçus',
  drop: 'Déposez ici un relevé de la banque, CAMT.053 ou CSV, de 5 000 lignes au plus.',
  choose: 'Choisir un relevé',
  imported: joined(
    '{added, plural, =0 {Aucun nouveau virement} one {# nouveau virement} other {# nouveaux virements}}',
    '{known, plural, =0 {} one {(# déjà connu)} other {(# déjà connus)}}',
  ),
  importFailed: 'Le relevé n’a pas pu être importé',
  untold: 'Sans référence',
  named: 'numéro cité',
  confirm: 'Règle {number}',
  otherSum: 'autre somme',
  noProposal: 'Aucune facture ouverte n’a ce numéro ou cette somme.',
  aside: 'Ne règle aucune facture',
  matched: 'Facture {number} réglée par ce virement',
  setAside: 'Virement mis de côté',
  failed: 'Le virement n’a pas pu être rapproché',
  loadFailed: 'Les virements n’ont pas pu être chargés',
  empty: 'Aucun virement à rapprocher',
  emptyText: 'Les virements d’un relevé importé attendent ici qu’on leur trouve une facture.',
  more: 'Afficher la suite',
} as const
