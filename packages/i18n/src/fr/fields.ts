// Shared texts of inputs and tables.
export const fields = {
  removeChip: 'Retirer {chip}',
  loading: 'Chargement…',
  notFound: 'Aucun résultat',
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  chooseStart: 'Choisissez le premier jour',
  chooseEnd: 'Choisissez le dernier jour',
  pages: 'Pages',
  shown: '{from, number} à {to, number} sur {total, number}',
  previousPage: 'Précédent',
  nextPage: 'Suivant',
} as const
