import type { Responsibility } from '@passerelle/kernel/availability'
import type { DemoIncident } from './monitored-services.ts'
import { between, pick, type Random } from './random.ts'

const causes: Record<Responsibility, readonly string[]> = {
  INTERNAL: [
    'Mémoire saturée sur le serveur d’application',
    'Règle de pare-feu trop stricte',
    'Sauvegarde encore en cours au matin',
    'Service non relancé après une mise à jour',
  ],
  EXTERNAL: [
    'Panne chez l’opérateur de fibre',
    'Nom de domaine mal résolu chez le registraire',
    'Stockage ralenti chez l’hébergeur',
    'Incident réseau entre Paris et Marseille',
  ],
  CUSTOMER: [
    'Requête trop lourde depuis un tableau de bord',
    'Extension défaillante après une mise en ligne',
    'Export de fin de mois trop long',
    'Formulaire envoyé en boucle',
  ],
  TO_DEFINE: ['Coupure brève sans trace dans les journaux', 'Temps de réponse au-dessus du seuil'],
  MAINTENANCE: ['Mise à jour du système', 'Renouvellement d’un certificat', 'Extension du disque'],
}
/** Weighted by the number of entries. */
const types: readonly Responsibility[] = [
  'INTERNAL',
  'INTERNAL',
  'EXTERNAL',
  'EXTERNAL',
  'EXTERNAL',
  'CUSTOMER',
  'CUSTOMER',
  'CUSTOMER',
  'TO_DEFINE',
]

const longAgo = 90

const clock = (hour: number, minute: number) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` as `${number}:${number}`

const outage = (daysAgo: number, random: Random): DemoIncident => {
  const drawn = pick(types, random)
  // What happened long ago has been explained.
  const type = drawn === 'TO_DEFINE' && daysAgo > longAgo ? 'EXTERNAL' : drawn
  const acknowledged = between(4, 34, random)
  const isProduction = random() < 0.6
  return {
    began: { daysAgo, at: clock(between(0, 22, random), between(0, 59, random)) },
    type,
    cause: pick(causes[type], random),
    acknowledged,
    length: acknowledged + between(4, 66, random),
    ...(isProduction && { production: true as const }),
    ...(isProduction && random() < 0.4 && { call: true as const }),
  }
}

const maintenance = (daysAgo: number, random: Random): DemoIncident => ({
  began: { daysAgo, at: clock(between(20, 21, random), pick([0, 15, 30], random)) },
  type: 'MAINTENANCE',
  cause: pick(causes.MAINTENANCE, random),
  acknowledged: 0,
  length: between(2, 7, random) * 15,
})

/**
 * Generates a service's incidents from a year to two months ago: one or two outages per thirty days, and a maintenance
 * in every third such period.
 */
export const pastIncidents = (random: Random): DemoIncident[] =>
  Array.from({ length: 10 }, (_, index) => 60 + index * 30).flatMap((daysAgo, month) => [
    ...Array.from({ length: between(1, 2, random) }, () => outage(daysAgo + between(0, 29, random), random)),
    ...(month % 3 === 0 ? [maintenance(daysAgo + between(0, 29, random), random)] : []),
  ])
