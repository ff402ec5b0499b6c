/** Customers of the demo data, by the local part of their mail address. */
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

/** Staff of the demo data, as in the fake identity provider. */
export const staff = {
  emma: { name: 'Emma Caron', email: 'emma@nimbus.example' },
  farid: { name: 'Farid Benali', email: 'farid@nimbus.example' },
  gwen: { name: 'Gwen Le Goff', email: 'gwen@nimbus.example' },
  hugo: { name: 'Hugo Marchand', email: 'hugo@nimbus.example' },
  lea: { name: 'Léa Perrin', email: 'lea@nimbus.example' },
} as const
export type Staff = keyof typeof staff

export type Person = { name: string; email: string }
