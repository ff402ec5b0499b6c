import { joined } from '../joined.ts'
export const mails = {
  hello: 'Bonjour {name},',
  helloAll: 'Bonjour,',
  reasonUser: 'Vous recevez cet email parce que vous avez un compte dans l’espace {app}.',
  reasonAddress: 'Vous recevez cet email parce que cette adresse a été saisie dans l’espace {app}.',
  choose: 'Choisir mes emails',
  open: 'Ouvrir l’espace',
  stop: 'Ne plus recevoir ces emails',
  support: 'Support {phone}',
  signature: '{provider}, pour {app}',
  linkHint: 'Si le bouton ne fonctionne pas, copiez cette adresse\u00a0:',
  until: 'Lien valable jusqu’au {date}',
  recovery: {
    subject: 'Choisir un nouveau mot de passe',
    text: 'Vous avez demandé un nouveau mot de passe pour l’espace {app}. Le lien ne sert qu’une fois.',
    button: 'Choisir mon mot de passe',
    note: 'Si vous n’avez rien demandé, ignorez cet email\u00a0: votre mot de passe reste inchangé.',
  },
  password_changed: {
    subject: 'Votre mot de passe a été changé',
    text: 'Le mot de passe de votre compte a été changé le {at}. Vos autres sessions sont fermées.',
    note: joined(
      'Si ce n’est pas vous, demandez tout de suite un nouveau mot de passe depuis la page de connexion et prévenez',
      'votre administrateur.',
    ),
  },
  email_confirmation: {
    subject: 'Confirmer votre nouvelle adresse',
    text: 'Cette adresse remplacera l’ancienne dans l’espace {app} dès que vous l’aurez confirmée.',
    button: 'Confirmer mon adresse',
    note: 'Si vous n’avez rien demandé, ignorez cet email.',
  },
  email_changed: {
    subject: 'L’adresse de votre compte change',
    text: 'Une nouvelle adresse a été demandée pour votre compte le {at}. Elle remplacera celle-ci une fois confirmée.',
    note: 'Si ce n’est pas vous, changez votre mot de passe et prévenez votre administrateur.',
  },
  security_changed: {
    passkey_added: {
      subject: 'Une clé d’accès a été ajoutée à votre compte',
      text: 'Une clé d’accès permet de se connecter à votre compte depuis le {at}.',
    },
    second_factor_reset: {
      subject: 'Votre second facteur a été retiré',
      text: joined(
        'Un administrateur de votre compte a retiré votre second facteur et vos clés d’accès le {at}.',
        'Vos sessions sont fermées.',
      ),
    },
    note: 'Si vous ne l’attendiez pas, changez votre mot de passe et prévenez votre administrateur.',
  },
  email_replaced: {
    subject: 'L’adresse de votre compte a changé',
    text: 'Votre compte a une nouvelle adresse depuis le {at} ; celle-ci n’y donne plus accès.',
    note: 'Si ce n’est pas vous, prévenez tout de suite votre administrateur.',
  },
  invitation: {
    subject: '{inviter} vous invite dans l’espace {app}',
    title: 'Bienvenue dans l’espace {app}',
    text: joined(
      '{inviter} vous a ouvert un compte. Choisissez votre mot de passe pour suivre vos demandes et',
      'échanger avec {provider}.',
    ),
    button: 'Choisir mon mot de passe',
  },
  welcome: {
    subject: 'Confirmez votre adresse pour votre espace {provider}',
    text: joined(
      'Un espace vient d’être ouvert avec cette adresse. Confirmez-la : vous pourrez inviter vos collègues, et nos',
      'emails vous parviendront.',
    ),
    button: 'Confirmer mon adresse',
    note: 'Si vous n’avez rien ouvert, ignorez cet email : rien d’autre ne vous sera envoyé.',
  },
  reminder: {
    subject: '{slug}\u00a0: votre réponse est toujours attendue',
    title: 'La demande attend votre réponse depuis le {since}',
    customer: 'La demande «\u00a0{task}\u00a0» ne peut pas avancer sans vous.',
    estimate: 'L’estimation de la demande «\u00a0{task}\u00a0» attend votre réponse.',
    completed: 'La fin de la demande «\u00a0{task}\u00a0» attend votre validation.',
    merge_request: 'La demande «\u00a0{task}\u00a0» attend une décision.',
    button: 'Répondre',
    closes: 'Sans réponse, la demande sera archivée le {date}.',
  },
  estimate: {
    subject: '{slug}\u00a0: une estimation attend une réponse',
    subjectAmount: '{slug}\u00a0: une estimation attend votre réponse, {amount}',
    title: '{time}, soit {amount}',
    until: 'Réponse attendue avant le {date}',
    text: '{actor} a estimé la demande «\u00a0{task}\u00a0».',
    days: '{count, plural, one {# jour de 8\u00a0h} other {# jours de 8\u00a0h}} × {price}',
    hours: '{time} × {price}',
    total: 'Total HT',
    button: 'Répondre à l’estimation',
    open: 'Ouvrir la demande',
    note: 'Vous pourrez accepter, refuser ou poser une question. Sans réponse à cette date, la demande sera archivée.',
    others: 'Un administrateur de votre compte peut l’accepter ou la refuser.',
  },
  digest: {
    subject: '{count, plural, one {# nouveauté} other {# nouveautés}} dans l’espace {app}',
    title: 'Ce qui s’est passé',
    text: 'Voici ce que vous n’avez pas encore lu.',
    button: 'Ouvrir les notifications',
  },
  booking_confirmation: {
    subject: 'Votre réservation {reference} est confirmée',
    title: '{room}, du {arrival} au {departure}',
    text: 'Votre réservation {reference} est confirmée.',
    amount: 'Montant',
  },
  booking_canceled: {
    subject: 'Votre réservation {reference} est annulée',
    text: 'Votre réservation {reference} est annulée. Il n’y a rien à payer.',
    refund: 'Remboursé',
    refundNote: 'Le remboursement arrive sur la carte qui a payé, sous cinq à dix jours.',
  },
  booking_reminder: {
    subject: 'Votre séjour commence le {arrival}',
    from: 'Arrivée le {day} à partir de {time}',
    text: 'Nous vous attendons bientôt : voici un rappel de votre réservation {reference}.',
    balance: 'Reste à payer',
  },
  voucher: {
    subject: '{from} vous offre un bon cadeau',
    title: 'Un bon cadeau de {amount}',
    text: 'Présentez ce code lors de votre réservation\u00a0:',
    until: 'Valable jusqu’au {date}',
    code: 'Code',
  },
  voucher_expiry: {
    subject: 'Votre bon cadeau se termine le {date}',
    title: 'Il vous reste {amount} à utiliser',
    text: 'Réservez avant cette date avec ce code ; ensuite, le bon n’est plus accepté.',
  },
  invoice: {
    subject: 'Facture {number}',
    title: 'Facture {number}\u00a0: {amount}',
    text: 'Votre facture est disponible dans votre espace.',
    due: 'À régler avant le {date}',
    button: 'Voir la facture',
  },
  priceNotice: {
    subject: 'Votre abonnement change de prix le {date}',
    title: '{plan}\u00a0: nouveau prix le {date}',
    text: joined(
      'Le prix de votre abonnement {plan} chez {provider} passe de {before} à {after} à partir du {date}. Vous',
      'pouvez le résilier avant cette date.',
    ),
    button: 'Voir mes abonnements',
    note: 'Une question\u00a0? Répondez par une demande dans votre espace.',
  },
  collectionNotice: {
    sepa_debit: {
      subject: 'Avis de prélèvement, facture {number}',
      title: 'Prélèvement de {amount} le {date} sur le compte •••• {last4}',
      note: joined(
        'Une erreur\u00a0? Écrivez-nous avant cette date. Vous pouvez aussi demander un remboursement à votre banque',
        'dans les huit semaines qui suivent le débit.',
      ),
    },
    card: {
      subject: 'Avis de paiement par carte, facture {number}',
      title: 'Paiement de {amount} le {date} par la carte •••• {last4}',
      note: 'Une erreur\u00a0? Écrivez-nous avant cette date.',
    },
    first: '{provider} encaissera {amount} le {date}, pour la facture {number}.',
    again: joined(
      'Le paiement de la facture {number} n’a pas abouti\u00a0: {provider} présentera {amount} à nouveau le {date}.',
      'Vous pouvez aussi régler la facture avant, par carte.',
    ),
    mandate: 'Référence du mandat\u00a0: {mandate}.',
    creditor: 'Identifiant du créancier\u00a0: {creditor}.',
    button: 'Voir la facture',
  },
  guestPayment: {
    stay: {
      subject: 'Paiement de votre réservation {reference}, {account}',
      text: joined(
        '{account} vous demande {amount} pour votre réservation {reference}. Le paiement se',
        'fait par carte, en ligne.',
      ),
    },
    gift: {
      subject: 'Paiement de votre bon cadeau {reference}, {account}',
      text: joined(
        '{account} vous demande {amount} pour votre bon cadeau {reference}. Le paiement se fait par carte, en',
        'ligne. Le bon vous est envoyé dès qu’il est payé.',
      ),
    },
    title: '{amount} à payer par carte',
    button: 'Payer',
    note: 'Ce lien est personnel, ne le transmettez pas. Une question\u00a0? Répondez à {account}.',
  },
  report_completion_requested: {
    subject: 'Rapport d’incident à compléter',
    text: '{requester} demande de compléter le rapport de l’incident «\u00a0{incident}\u00a0».',
    button: 'Compléter le rapport',
  },
  sla_report: {
    subject: 'Rapport de disponibilité, {month}',
    text: joined(
      'Voici la disponibilité des services suivis de {app} en {month}. Le rapport complet est joint en PDF, et la',
      'page en donne chaque minute.',
    ),
    button: 'Ouvrir le rapport',
  },
  export_ready: {
    subject: 'Votre export est prêt',
    text: 'Le fichier que vous avez demandé est prêt à être téléchargé.',
    button: 'Télécharger',
  },
  daily_report: { button: 'Ouvrir le rapport' },
  mail_test: {
    subject: 'Essai d’envoi réussi',
    text: '{requester} a essayé l’envoi des emails de l’espace {app}. Cet email prouve qu’il fonctionne.',
  },
} as const
