// A call that staff announce: banner in the portal of the called user, and section of their dialog for staff.
export const callerCheck = {
  label: 'Appel en cours',
  calling: '{name}, de {provider}, vous appelle',
  hint: 'C’est bien la personne au téléphone ? Vous n’avez rien à faire.',
  notThem: 'Ce n’est pas cette personne',
  reported: 'Signalé à {provider}. Raccrochez sans rien communiquer.',
  reportFailed: 'Le signalement n’est pas parti',
  title: 'Appel',
  lead: 'Votre nom et votre photo s’affichent dans son portail pendant l’appel, dix minutes au plus.',
  start: 'J’appelle cette personne',
  shown: '{caller} s’affiche dans son portail jusqu’à {until}.',
  hangUp: 'L’appel est terminé',
  disowned: '{name} signale que la personne au téléphone n’était pas {caller}.',
  failed: 'L’appel n’a pas pu être annoncé',
} as const
