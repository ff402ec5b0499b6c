// Signed events to an account's address: log, notices.
export const webhooks = {
  stoppedSubject: 'Vos événements ne sont plus envoyés',
  stoppedTitle: 'L’envoi des événements est arrêté',
  stoppedText:
    'Votre adresse n’a pas répondu après huit essais. Les événements suivants attendent : corrigez l’adresse, puis reprenez l’envoi.',
  stoppedAction: 'Voir les envois',
} as const
