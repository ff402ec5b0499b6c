import { joined } from '../joined.ts'
export const office = {
  apps: 'Comptes clients',
  searchApps: 'Rechercher un compte',
  enterApp: 'Ouvrir',
  noApps: 'Aucun compte client pour l’instant',
  noAppsFound: 'Aucun compte ne correspond à cette recherche',
  appsFailed: 'Impossible de charger les comptes',
  // What people call these pages when they search for them.
  words: {
    backlog: 'demandes tous les comptes vues export csv statistiques sommes',
    apps: joined(
      'comptes clients logo couleur fonctions étiquettes labels prix responsable webhook désactiver abonnements',
      'services surveillés',
    ),
    newApp: 'créer client ajouter société inviter',
    teams: 'équipe rôles droits absences charge',
    times: 'temps heures semaine feuille saisie',
    users: 'personnes utilisateurs clients tous les comptes administrateurs invitations second facteur connexion',
    monitoring: 'sondes disponibilité incidents maintenances',
    servers: 'serveurs machines coûts prix adresse',
    drafts: 'factures à émettre brouillons facturation',
    subscriptions: 'abonnements récurrent mensuel prix échéance',
    files: 'drive dossier synchroniser google',
    system: 'santé files d’attente mesures',
    audit: 'historique qui quand',
    deliveries: 'mails reçus envoyés refusés renvoyer',
    reports: 'rapport journalier journée',
  },
} as const
