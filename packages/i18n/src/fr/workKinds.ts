/** Kinds of work to be done later, with “-” for the dot of their codes. */
export const workKinds = {
  event: 'Réaction du service {service} à un événement',
  kind: {
    'mails-send': 'Envoi d’un email',
    'mails-inbound': 'Lecture d’un email reçu',
    'mails-document': 'Document d’un email trop long',
    'accounts-webhook': 'Livraison d’un webhook',
    'storages-export': 'Export des données d’un compte',
    'notifs-announce': 'Annonce aux destinataires',
    'notifs-push': 'Notification push',
    'clouds-inventory': 'Inventaire chez un hébergeur',
    'clouds-actions': 'Actions sur des serveurs',
    'bookings-calendar': 'Lecture d’un calendrier externe',
    'stats-check': 'Contrôle d’un service',
    'stats-gateway': 'Appel ou SMS d’astreinte',
    'payments-reconcile': 'Rapprochement des paiements',
    'payments-collect': 'Encaissement d’une facture',
    'payments-catalogue': 'Lecture d’un catalogue',
    'payments-read-again': 'Relecture d’un paiement',
    'payments-refund': 'Remboursement',
    'projects-drive-sync': 'Synchronisation d’un dossier Drive',
  },
} as const
