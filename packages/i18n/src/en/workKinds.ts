import type { workKinds as fr } from '../fr/workKinds.ts'
import type { TranslationOf } from '../translation-type.ts'

export const workKinds = {
  event: 'Reaction of the service {service} to an event',
  kind: {
    'mails-send': 'Sending of an email',
    'mails-inbound': 'Reading of a received email',
    'mails-document': 'Document of an email that is too long',
    'accounts-webhook': 'Delivery of a webhook',
    'storages-export': 'Data export of an account',
    'notifs-announce': 'Telling the audience of an announcement',
    'notifs-push': 'Push notification',
    'clouds-inventory': 'Inventory of a cloud provider',
    'clouds-send': 'Sending of an action on a server',
    'clouds-actions': 'Progress of actions on servers',
    'bookings-calendar': 'Reading of an external calendar',
    'stats-check': 'Check of a service',
    'stats-gateway': 'On-call text message or phone call',
    'payments-reconcile': 'Reconciliation of payments',
    'payments-collect': 'Collection of an invoice',
    'payments-catalogue': 'Reading of a catalogue',
    'payments-read-again': 'Reading of a payment again',
    'payments-refund': 'Refund',
    'projects-drive-sync': 'Sync of a Drive folder',
  },
} satisfies TranslationOf<typeof fr>
