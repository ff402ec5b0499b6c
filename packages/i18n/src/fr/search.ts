// Task search dialog, opened with a keyboard shortcut.
import { joined } from '../joined.ts'
export const search = {
  title: 'Rechercher',
  open: 'Rechercher une demande',
  placeholder: 'Numéro, titre, texte, message…',
  results: 'Résultats',
  hint: 'Cherchez par numéro ou par mots, archives comprises.',
  hintAcross: 'Cherchez par numéro ou par mots, dans tous les comptes.',
  searching: 'Recherche en cours…',
  nothing: 'Aucun résultat pour « {text} »',
  nothingHint: 'Essayez un autre mot, ou demandez-le nous.',
  nothingHintAcross: 'Essayez un autre mot, ou créez la demande.',
  createWith: 'Créer une demande « {text} »',
  found: '{count, plural, one {# résultat} other {# résultats}}',
  foundMore: 'Plus de {count} résultats',
  seeAll: joined(
    '{count, plural, one {Voir tout sur le tableau, # autre résultat} other',
    '{Voir tout sur le tableau, # autres résultats}}',
  ),
  seeAllMore: 'Voir tout sur le tableau, plus de {count} autres résultats',
  seeAllAcross: 'Voir tout dans la liste',
  supportCode: 'Code de support : {person}, {account}',
  supportCodeKnown: 'Code de support reconnu',
  failed: 'La recherche n’a pas abouti',
  in: { description: 'Description :', message: 'Message :' },
  escape: 'Échap',
  close: 'Fermer la recherche',
} as const
