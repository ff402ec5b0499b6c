// Shared texts of inputs and tables.
export const fields = {
  removeChip: 'Retirer {chip}',
  loading: 'Chargement…',
  notFound: 'Aucun résultat',
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  chooseStart: 'Choisissez le premier jour',
  chooseEnd: 'Choisissez le dernier jour',
  openCalendar: 'Ouvrir le calendrier',
  dayFormat: 'jj/mm/aaaa',
  momentFormat: 'jj/mm/aaaa hh:mm',
  dateInvalid: 'Écrivez la date comme {example}',
  dateRequired: 'Indiquez une date',
  pages: 'Pages',
  shown: '{from, number} à {to, number} sur {total, number}',
  previousPage: 'Précédent',
  nextPage: 'Suivant',
} as const
