// Users of all accounts, for staff.
export const allUsers = {
  title: 'Utilisateurs',
  table: 'Utilisateurs de tous les comptes',
  view: { all: 'Tous', administrators: 'Administrateurs', invited: 'Invitations', unprotected: 'Sans second facteur' },
  account: 'Compte',
  state: 'État',
  states: { active: 'Actif', invited: 'Invité' },
  openAccount: 'Compte {name}',
  none: 'Aucun utilisateur pour l’instant',
  failed: 'Les utilisateurs n’ont pas pu être chargés',
  more: 'Afficher la suite',
} as const
