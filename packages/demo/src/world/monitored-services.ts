import type { Responsibility } from '@passerelle/kernel/availability'

/** Start of an incident: calendar days before the first start with a time in Paris, or minutes before it. */
export type Began = { daysAgo: number; at: `${number}:${number}` } | { minutesAgo: number }

export type DemoIncident = {
  began: Began
  type: Responsibility
  production?: true
  cause: string
  /** In minutes after the start; open without `length`. */
  acknowledged?: number
  length?: number
  /** The person on call was alerted. */
  call?: true
}
export type DemoService = {
  name: string
  monitor: string
  /** Protocol of the check, such as HTTP. */
  check: string
  monitoredForDays: number
  incidents: readonly DemoIncident[]
  /** More incidents in the months before. */
  troubled?: true
}

const fourteenMonths = 425

const longAgo = { monitoredForDays: fourteenMonths, troubled: true } as const

/**
 * Monitored services of the demo by account; Port Franc has none. Incidents of the last two months are listed here,
 * older ones are generated.
 */
export const monitoredServices: Record<string, readonly DemoService[]> = {
  'atelier-lumen': [
    {
      ...longAgo,
      name: 'ERP Commandes',
      monitor: '310101',
      check: 'HTTP',
      incidents: [
        {
          began: { daysAgo: 2, at: '04:12' },
          type: 'INTERNAL',
          production: true,
          cause: 'Disque plein sur le serveur de base de données',
          acknowledged: 31,
          length: 78,
          call: true,
        },
        {
          began: { daysAgo: 17, at: '21:30' },
          type: 'MAINTENANCE',
          cause: 'Mise à jour de la base de données',
          acknowledged: 0,
          length: 95,
        },
        {
          began: { daysAgo: 28, at: '09:20' },
          type: 'CUSTOMER',
          cause: 'Import des stocks plus long que prévu',
          acknowledged: 22,
          length: 65,
        },
        {
          began: { daysAgo: 43, at: '14:36' },
          type: 'INTERNAL',
          production: true,
          cause: 'Redémarrage non prévu après un correctif de sécurité',
          acknowledged: 18,
          length: 43,
        },
      ],
    },
    {
      ...longAgo,
      name: 'Boutique en ligne',
      monitor: '310102',
      check: 'HTTPS',
      incidents: [
        {
          began: { daysAgo: 22, at: '18:03' },
          type: 'EXTERNAL',
          production: true,
          cause: 'Panne réseau dans le centre de données de Paris',
          acknowledged: 14,
          length: 52,
          call: true,
        },
        {
          began: { daysAgo: 35, at: '22:00' },
          type: 'MAINTENANCE',
          cause: 'Changement de version du paiement',
          acknowledged: 0,
          length: 40,
        },
        {
          began: { daysAgo: 49, at: '10:05' },
          type: 'CUSTOMER',
          cause: 'Erreurs de paiement chez le prestataire bancaire',
          acknowledged: 11,
          length: 18,
        },
      ],
    },
    {
      ...longAgo,
      name: 'Site vitrine',
      monitor: '310103',
      check: 'HTTPS',
      incidents: [
        {
          began: { daysAgo: 9, at: '15:48' },
          type: 'TO_DEFINE',
          cause: 'Réponses lentes depuis l’étranger',
          acknowledged: 16,
          length: 21,
        },
        {
          began: { daysAgo: 13, at: '11:40' },
          type: 'CUSTOMER',
          cause: 'Lenteurs après la mise en ligne du lookbook',
          acknowledged: 9,
          length: 24,
        },
        {
          began: { daysAgo: 56, at: '16:12' },
          type: 'EXTERNAL',
          production: true,
          cause: 'Coupure électrique dans le centre de données de Paris',
          acknowledged: 7,
          length: 12,
        },
      ],
    },
    { name: 'Messagerie', monitor: '310104', check: 'SMTP', monitoredForDays: 22, incidents: [] },
  ],
  'maison-verdier': [
    {
      ...longAgo,
      name: 'Réservations en ligne',
      monitor: '320101',
      check: 'HTTPS',
      incidents: [
        { began: { minutesAgo: 25 }, type: 'MAINTENANCE', cause: 'Migration vers le nouveau serveur', acknowledged: 0 },
        {
          began: { daysAgo: 19, at: '20:17' },
          type: 'EXTERNAL',
          production: true,
          cause: 'Service de paiement injoignable',
          acknowledged: 12,
          length: 33,
        },
      ],
    },
    {
      name: 'Caisse du restaurant',
      monitor: '320102',
      check: 'Ping',
      monitoredForDays: fourteenMonths,
      incidents: [
        {
          began: { daysAgo: 31, at: '12:25' },
          type: 'INTERNAL',
          production: true,
          cause: 'Commutateur de la salle en panne',
          acknowledged: 19,
          length: 58,
          call: true,
        },
      ],
    },
  ],
  'clinique-riviera': [
    {
      ...longAgo,
      name: 'Dossiers patients',
      monitor: '330101',
      check: 'HTTPS',
      incidents: [
        {
          began: { minutesAgo: 47 },
          type: 'INTERNAL',
          production: true,
          cause: 'Le serveur d’application ne répond plus',
          acknowledged: 11,
          call: true,
        },
        {
          began: { daysAgo: 24, at: '07:52' },
          type: 'INTERNAL',
          production: true,
          cause: 'Certificat interne expiré',
          acknowledged: 26,
          length: 49,
        },
      ],
    },
    {
      name: 'Agenda des consultations',
      monitor: '330102',
      check: 'HTTPS',
      monitoredForDays: fourteenMonths,
      incidents: [
        {
          began: { daysAgo: 12, at: '19:00' },
          type: 'MAINTENANCE',
          cause: 'Mise à jour trimestrielle',
          acknowledged: 0,
          length: 55,
        },
        // Nobody has taken it yet: it leads the home of all staff.
        { began: { minutesAgo: 11 }, type: 'INTERNAL', production: true, cause: 'Réponses lentes de l’agenda' },
      ],
    },
    {
      name: 'Archivage d’imagerie',
      monitor: '330103',
      check: 'TCP',
      monitoredForDays: fourteenMonths,
      incidents: [
        {
          began: { daysAgo: 40, at: '05:31' },
          type: 'EXTERNAL',
          cause: 'Liaison coupée chez l’opérateur',
          acknowledged: 24,
          length: 87,
        },
      ],
    },
  ],
}
