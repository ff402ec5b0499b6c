// Drive folders of the accounts.
export const files = {
  title: 'Fichiers',
  lead: 'Dossiers partagés des comptes',
  slug: 'Espace du compte',
  groups: 'Groupes',
  groupsHint: 'Adresses email, séparées par Entrée, un espace ou une virgule',
  sync: 'Synchroniser',
  queued: 'Synchronisation lancée',
  failed: 'La synchronisation n’a pas pu être lancée',
  readFailed: 'Impossible de charger les synchronisations',
  none: 'Aucune synchronisation',
  noneText: 'Le dossier d’un compte est créé, puis partagé avec ses groupes.',
  at: 'Demandée',
  state: 'État',
  result: 'Résultat',
  states: {
    waiting: 'En attente',
    done: 'Faite',
    failed: 'Échec',
  },
  outcome: '{added} ajoutés, {kept} déjà là',
  problems: {
    not_configured: 'Aucun compte de service n’est configuré',
    refused: 'Le service de fichiers a refusé',
    unreachable: 'Le service de fichiers ne répond pas',
    group_unknown: 'Un groupe est inconnu',
  },
} as const
