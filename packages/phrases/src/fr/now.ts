// What happens now with a request: state, sentence, next automatic step.
export const now = {
  title: 'Maintenant',
  since: 'depuis {when}',
  archiveIfSilent: 'Sans réponse, la demande sera archivée le {date}.',
  doneIfSilent: 'Sans réponse, la demande sera validée d’office le {date}.',
  archiveLater: 'La demande sera archivée le {date}.',
  finishIfSilent: 'Sans réponse, la demande sera terminée le {date}.',
  stop: {
    yourAnswer: 'Votre réponse avant cette date l’évite.',
    yourMessage: 'Un message de votre part suffit à l’éviter.',
    message: 'Un message de votre part la repousse de 48 heures.',
    messageOrEstimate: 'Un message la repousse de 48 heures, une nouvelle estimation l’évite.',
    customerOrCancel: 'Une réponse du client l’évite, ou « Annuler l’attente ».',
    adminAnswer: 'La réponse d’un administrateur de votre compte l’évite.',
    adminOrWithdraw: 'La réponse d’un administrateur du compte l’évite, ou le retrait de l’estimation.',
    refusalOrCancel: 'Un refus du client l’évite, ou « Annuler la demande de validation ».',
  },
  state: {
    locked: 'Demande verrouillée',
    customerAnswers: 'En attente de votre réponse',
    waitsForCustomer: 'En attente du client',
    estimateAtCustomer: 'Estimation chez le client',
    completionAtCustomer: 'Validation chez le client',
    inReview: 'En relecture',
    refused: 'Estimation refusée',
    accepted: 'Estimation acceptée',
    archived: 'Archivée',
    done: 'Terminée',
    inProgress: 'En cours',
    received: 'Reçue',
    estimateWaits: 'Estimation en attente',
  },
  staffText: {
    refused:
      'Le client a refusé l’estimation. Proposez une autre solution dans la conversation, ou une nouvelle estimation.',
  },
  text: {
    locked:
      'Un administrateur de votre compte doit d’abord répondre. La demande est verrouillée jusque-là, la discussion reste ouverte.',
    customerAnswers:
      '{provider} a besoin d’une réponse de votre part pour continuer. Un message de votre part suffit : il lève l’attente de lui-même.',
    waitsForCustomer: 'Le travail attend une réponse du client. Son prochain message lèvera l’attente de lui-même.',
    estimateAtCustomer: 'Le travail commence quand un administrateur du compte a accepté l’estimation.',
    completionAtCustomer: 'Un administrateur du compte vérifie le travail et valide la fin.',
    inReview:
      'Une demande de fusion attend sa relecture. Un relecteur désigné la valide ou la refuse, toute l’équipe peut l’annuler.',
    refused: '{provider} cherche une autre solution et vous répond dans la conversation.',
    accepted: '{provider} planifie le travail.',
    archived: 'La demande n’apparaît plus sur le tableau.',
    done: 'Le travail est terminé. Un message suffit pour le reprendre.',
    inProgress: '{provider} travaille sur cette demande.',
    received: '{provider} a bien reçu la demande et la prend en charge.',
    estimateWaits: 'L’estimation est en attente. {provider} vous répond dans la conversation.',
  },
} as const
