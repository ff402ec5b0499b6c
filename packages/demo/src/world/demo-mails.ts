import { examplePng } from '@passerelle/storages/example-files'

/** A mail of the demo, whose request is there already. */
export type DemoMail = {
  /** Of the request that it belongs to; none of a stranger's. */
  slug?: string
  from: { name: string; address: string }
  subject: string
  text: string
  /** How far between the opening of its request and now; hours ago of one that waits. */
  at: { part: number } | { hoursAgo: number }
  state: 'posted' | 'held'
  reason?: 'unproven' | 'unknown_sender' | 'internal_reply'
  proof: 'dkim' | 'none'
  opens?: true
  staff?: true
  picture?: { name: string; bytes: Buffer }
  dropped?: { name: string; size: number }
}

/** The request that was opened by mail (EML-059). */
export const mailedRequest = {
  slug: 'ATL-598',
  name: 'Les étiquettes du quai sortent décalées',
  description:
    'Bonjour,\n\nDepuis ce matin les étiquettes du quai 2 sortent décalées d’un centimètre vers le bas, voici une ' +
    'photo :\n\n[image 1]\n\nLes numéros de série sont dans le tableau joint.\n\nBasile',
}

const shifted = examplePng(640, 360, (x, y) =>
  y % 90 < 12 ? [52, 64, 72] : x % 24 < 3 ? [206, 214, 219] : [250, 251, 252],
)

export const demoMails: readonly DemoMail[] = [
  {
    slug: mailedRequest.slug,
    from: { name: 'Basile Roux', address: 'basile@atelier-lumen.example' },
    subject: mailedRequest.name,
    text: mailedRequest.description,
    at: { part: 0 },
    state: 'posted',
    proof: 'dkim',
    opens: true,
    picture: { name: 'etiquettes.png', bytes: shifted },
    dropped: { name: 'numeros-de-serie.xlsx', size: 48_120 },
  },
  {
    slug: mailedRequest.slug,
    from: { name: 'Emma', address: 'emma@nimbus.example' },
    subject: `Re: [${mailedRequest.slug}] ${mailedRequest.name}`,
    text:
      'Bonjour Basile, le capteur de la 2 s’encrasse. J’ai relancé son calibrage à distance, ' +
      'pouvez-vous imprimer une page d’essai ?',
    at: { part: 0.4 },
    state: 'posted',
    proof: 'dkim',
    staff: true,
  },
  {
    slug: mailedRequest.slug,
    from: { name: 'Ada Lemoine', address: 'ada@atelier-lumen.example' },
    subject: `Re: [${mailedRequest.slug}] ${mailedRequest.name}`,
    text: 'C’est droit à nouveau, merci. Je garde la page d’essai pour l’équipe du soir.',
    at: { part: 0.6 },
    state: 'posted',
    proof: 'dkim',
  },
  {
    slug: 'MVD-117',
    from: { name: 'Denis Aubry', address: 'denis@maison-verdier.example' },
    subject: 'Re: [MVD-117] Réservations',
    text:
      'Bonjour, le doublon est revenu ce matin sur la chambre Glycine, à 9 h 52 environ. ' +
      'On a gardé la réservation de Sophie.',
    at: { hoursAgo: 2 },
    state: 'held',
    reason: 'unproven',
    proof: 'none',
  },
  {
    from: { name: '', address: 'compta@fournisseur.example' },
    subject: 'Relance facture F-2026-0231',
    text: 'Bonjour, sauf erreur de notre part, notre facture F-2026-0231 reste à régler.',
    at: { hoursAgo: 1.2 },
    state: 'held',
    reason: 'unknown_sender',
    proof: 'none',
  },
  {
    slug: 'CLR-38',
    from: { name: 'Léa', address: 'lea@nimbus.example' },
    subject: 'Re: [CLR-38] Note interne',
    text: 'Je pense qu’il vaut mieux attendre leur prestataire avant d’annoncer une date.',
    at: { hoursAgo: 0.2 },
    state: 'held',
    reason: 'internal_reply',
    proof: 'dkim',
    staff: true,
  },
]
