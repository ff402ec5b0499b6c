/** Accounts of the demo: names, slug keys, and colours with enough contrast for white text. */
export const demoPassword = 'passerelle-demo'

export const demoProvider = { slug: 'nimbus', name: 'Nimbus Infogérance', taskKey: 'NIM', primaryColor: '#1d2a35' }

type DemoPerson = { email: string; firstName: string; lastName: string; job: string; admin?: true }
type DemoExternalApp = {
  name: string
  accessUrl: string
  primaryColor: string
  secondaryColor: string
  logoUrl: string | null
}
type DemoApp = {
  slug: string
  name: string
  taskKey: string
  primaryColor: string
  description: string
  privileged?: true
  features?: string[]
  externalApps?: DemoExternalApp[]
  metadata?: Record<string, string>
  people: DemoPerson[]
}

export const demoApps: DemoApp[] = [
  {
    slug: 'atelier-lumen',
    name: 'Atelier Lumen',
    taskKey: 'ATL',
    primaryColor: '#17607c',
    description: 'Éclairage d’architecture, Nantes',
    features: ['phone-support', 'clouds', 'payments'],
    externalApps: [
      {
        name: 'Cadence ERP',
        accessUrl: 'https://cadence.example/atelier-lumen',
        primaryColor: '#a03a52',
        secondaryColor: '#f6e4e8',
        logoUrl: '/logos/cadence.svg',
      },
      {
        name: 'Papeterie, espace revendeurs',
        accessUrl: 'https://revendeurs.papeterie.example',
        primaryColor: '#3f6b2f',
        secondaryColor: '#e6f0e0',
        logoUrl: '/logos/papeterie.svg',
      },
    ],
    people: [
      {
        email: 'ada@atelier-lumen.example',
        firstName: 'Ada',
        lastName: 'Lemoine',
        job: 'Directrice des opérations',
        admin: true,
      },
      { email: 'basile@atelier-lumen.example', firstName: 'Basile', lastName: 'Roux', job: 'Responsable d’atelier' },
    ],
  },
  {
    slug: 'maison-verdier',
    name: 'Maison Verdier',
    taskKey: 'MVD',
    primaryColor: '#8a3b52',
    description: 'Maison d’hôtes et traiteur, Lyon',
    privileged: true,
    features: ['bookings', 'payments'],
    people: [
      { email: 'clara@maison-verdier.example', firstName: 'Clara', lastName: 'Verdier', job: 'Gérante', admin: true },
      { email: 'denis@maison-verdier.example', firstName: 'Denis', lastName: 'Aubry', job: 'Réception' },
    ],
  },
  {
    slug: 'clinique-riviera',
    name: 'Clinique Riviera',
    taskKey: 'CLR',
    primaryColor: '#2b6350',
    description: 'Clinique de jour, Antibes',
    features: ['clouds', 'payments'],
    metadata: { stripeSubscriptionStatus: 'failed', stripeCustomerId: 'cus_clinique_riviera' },
    people: [
      {
        email: 'ines@clinique-riviera.example',
        firstName: 'Inès',
        lastName: 'Fabre',
        job: 'Directrice administrative',
        admin: true,
      },
      { email: 'jean@clinique-riviera.example', firstName: 'Jean', lastName: 'Castellani', job: 'Informatique' },
    ],
  },
  {
    slug: 'port-franc',
    name: 'Port Franc',
    taskKey: 'PFR',
    primaryColor: '#5a4a9c',
    description: 'Transit et entreposage, Le Havre',
    people: [
      { email: 'karim@port-franc.example', firstName: 'Karim', lastName: 'Haddad', job: 'Directeur', admin: true },
    ],
  },
]

/**
 * `notYetIn`: an account that this staff user has never entered, so they have no row in it. `watches`: slugs of the
 * accounts that they watch (DAY-073); nobody watches Port Franc.
 */
export const demoStaff: (Omit<DemoPerson, 'admin'> & { project?: true; notYetIn?: string; watches?: string[] })[] = [
  {
    email: 'emma@nimbus.example',
    firstName: 'Emma',
    lastName: 'Caron',
    job: 'Ingénieure système',
    watches: ['atelier-lumen', 'maison-verdier', 'clinique-riviera'],
  },
  {
    email: 'farid@nimbus.example',
    firstName: 'Farid',
    lastName: 'Benali',
    job: 'Responsable de projet',
    project: true,
  },
  {
    email: 'gwen@nimbus.example',
    firstName: 'Gwen',
    lastName: 'Le Goff',
    job: 'Développeuse',
    watches: ['clinique-riviera'],
  },
  {
    email: 'hugo@nimbus.example',
    firstName: 'Hugo',
    lastName: 'Marchand',
    job: 'Technicien support',
    watches: ['clinique-riviera'],
  },
  {
    email: 'lea@nimbus.example',
    firstName: 'Léa',
    lastName: 'Perrin',
    job: 'Technicienne support',
    notYetIn: 'port-franc',
  },
]
