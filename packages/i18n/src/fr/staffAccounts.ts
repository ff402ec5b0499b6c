// Staff register in customer accounts and enter them.
export const staffAccounts = {
  registerTitle: 'S’inscrire dans un compte',
  registerText: 'Une fois inscrit, vous pouvez y créer des demandes, les suivre et y noter votre temps.',
  search: 'Chercher un compte',
  table: 'Comptes',
  account: 'Compte',
  key: 'Identifiant',
  registered: 'Inscrit',
  register: 'S’inscrire et ouvrir',
  open: 'Ouvrir',
  failed: 'Les comptes n’ont pas pu être chargés',
  registerFailed: 'L’inscription n’a pas abouti',
  nothing: 'Aucun compte ne correspond',
  noneYet: 'Aucun compte client pour l’instant',
  entering: 'Ouverture du compte…',
  enterFailed: 'Le compte n’a pas pu être ouvert',
  back: 'Retour aux comptes',
} as const
