import type { Line } from './conversations.ts'
import { atWork } from './office-hours.ts'
import { between, pick, type Random } from './random.ts'

const opening: readonly (readonly [string, string])[] = [
  [
    'basile',
    'Le nouveau transporteur démarre le mois prochain. L’ERP doit lui envoyer les colis du jour et reprendre les ' +
      'étiquettes en attente.',
  ],
  [
    'farid',
    'Bonjour Basile, nous avons reçu leur documentation. Nous commençons par un bac d’essai ' +
      'avec dix commandes réelles.',
  ],
  [
    'ada',
    'Les commandes de l’atelier de Lyon partent toujours par l’ancien transporteur jusqu’à la fin du mois, gardez ' +
      'bien les deux.',
  ],
  ['farid', 'C’est prévu : le choix se fait par dépôt, et se change d’un réglage.'],
]

const staffLines: readonly ((random: Random) => string)[] = [
  (random) =>
    `Lot ${between(2, 90, random)} repris : ${between(40, 260, random)} étiquettes, ${between(0, 6, random)} ` +
    'rejets pour adresse incomplète.',
  (random) =>
    'Les poids sont maintenant arrondis au dixième de kilo, comme leur service le demande. Contrôlé sur ' +
    `${between(12, 80, random)} colis.`,
  (random) =>
    `Leur service a répondu en ${between(2, 9, random)} s ce matin au lieu d’une. Nous réessayons ` +
    'seuls, rien n’est perdu.',
  () => 'Le fichier de rejets est à nouveau vide.',
  (random) =>
    `Les points relais de ${pick(['Lyon', 'Grenoble', 'Annecy', 'Valence', 'Dijon'], random)} sont ajoutés à la ` +
    'table de correspondance.',
  () => 'Le suivi revient désormais dans la fiche de commande, avec le lien du transporteur.',
  (random) => `Reprise de la nuit terminée à ${between(2, 5, random)} h ${between(10, 59, random)}, sans erreur.`,
  () => 'Nous attendons leur réponse sur les retours : leur documentation dit deux choses contraires.',
  (random) =>
    `Correction en place pour les codes postaux qui commencent par zéro. ${between(3, 40, random)} commandes ` +
    'étaient touchées.',
  () => 'Je laisse les deux circuits côte à côte jusqu’à vendredi, puis nous comparons les chiffres.',
]

const customerLines: readonly ((random: Random) => string)[] = [
  (random) => `Il manque encore ${between(1, 5, random)} colis dans le bordereau de ce soir.`,
  () => 'Reçu, merci. L’équipe d’expédition confirme que les étiquettes sont lisibles.',
  (random) => `La commande C-${between(20_100, 24_900, random)} porte deux étiquettes, laquelle faut-il garder ?`,
  () => 'Le chauffeur est passé plus tôt que prévu, tout était prêt.',
  (random) =>
    `Nous avons ${between(30, 180, random)} commandes en attente pour demain matin, est-ce que cela passera ?`,
  () => 'Pour les clients professionnels, le numéro de bon de commande doit apparaître en entier.',
  () => 'C’est bon pour nous.',
  (random) => `Le quai ${between(1, 4, random)} n’imprime plus depuis dix minutes.`,
]

/** Generates a thread of `count` messages over the eight weeks before yesterday, oldest first. */
export const longThread = (count: number, random: Random, now: Date): Line[] => {
  const step = (56 * 24) / count
  const hoursBefore = (at: Date) => (now.getTime() - at.getTime()) / 3_600_000
  return Array.from({ length: count }, (_, index): Line => {
    const hoursAgo = hoursBefore(
      atWork(new Date(now.getTime() - (24 + (count - index) * step - random() * step * 0.8) * 3_600_000)),
    )
    const first = opening[index]
    if (first) return [first[0], hoursAgo, first[1]]
    const ours = random() < 0.55
    const text = pick(ours ? staffLines : customerLines, random)(random)
    return [ours ? pick(['farid', 'emma', 'farid'], random) : pick(['basile', 'basile', 'ada'], random), hoursAgo, text]
  })
}
