/** The customers of the demo world, by the word that names them in their address. */
export const customers = {
  ada: { name: 'Ada', email: 'ada@atelier-lumen.example' },
  basile: { name: 'Basile', email: 'basile@atelier-lumen.example' },
  clara: { name: 'Clara', email: 'clara@maison-verdier.example' },
  denis: { name: 'Denis', email: 'denis@maison-verdier.example' },
  ines: { name: 'Inès', email: 'ines@clinique-riviera.example' },
  jean: { name: 'Jean', email: 'jean@clinique-riviera.example' },
  karim: { name: 'Karim', email: 'karim@port-franc.example' },
} as const
export type Customer = keyof typeof customers

/** Its staff, as their identity provider lists them. */
export const staff = {
  emma: 'Emma Caron',
  farid: 'Farid Benali',
  gwen: 'Gwen Le Goff',
  hugo: 'Hugo Marchand',
  lea: 'Léa Perrin',
} as const
export type Staff = keyof typeof staff
