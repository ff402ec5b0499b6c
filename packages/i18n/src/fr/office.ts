export const office = {
  apps: 'Comptes clients',
  searchApps: 'Rechercher un compte',
  enterApp: 'Ouvrir',
  noApps: 'Aucun compte client pour l’instant',
  noAppsFound: 'Aucun compte ne correspond à cette recherche',
  appsFailed: 'Impossible de charger les comptes',
} as const
