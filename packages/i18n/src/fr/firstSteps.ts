export const firstSteps = {
  title: 'Trois premiers pas',
  request: 'Écrire une demande',
  requestText: '{provider} la reçoit aussitôt et vous répond ici.',
  colleagues: 'Inviter vos collègues',
  colleaguesText: 'Chacun a son accès, vous gardez l’administration.',
  invite: 'Inviter',
  notifications: 'Choisir ce qui vous est annoncé',
  notificationsText: 'Par email ou sur cet appareil, à vos heures.',
  choose: 'Choisir',
  protection: 'Protéger votre connexion',
  protectionText: 'Un code de votre téléphone en plus du mot de passe.',
  protect: 'Activer',
} as const
