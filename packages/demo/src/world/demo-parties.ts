const address = (line1: string, postalCode: string, city: string) => ({
  line1,
  line2: '',
  postalCode,
  city,
  country: 'FR',
})

/** Issuer of invoices in the demo; all numbers are invented. */
export const demoIssuer = {
  legalName: 'Nimbus Infogérance SAS',
  address: address('12 quai du Nuage', '69002', 'Lyon'),
  siren: '829417301',
  vatNumber: 'FR58829417301',
  email: 'factures@nimbus.example',
  legalNotice: 'SAS au capital de 60 000 €, RCS Lyon 829 417 301',
  iban: 'FR7600000000000000000000123',
  paymentDays: 30,
}

/** Buyers of the demo's invoices, by account. */
export const demoParties: Record<string, { name: string; address: ReturnType<typeof address>; tax: string }> = {
  'atelier-lumen': {
    name: 'Atelier Lumen',
    address: address('8 rue des Lanternes', '44000', 'Nantes'),
    tax: 'FR12512874306',
  },
  'maison-verdier': {
    name: 'Maison Verdier',
    address: address('4 montée des Tilleuls', '69005', 'Lyon'),
    tax: 'FR47904118226',
  },
  'clinique-riviera': {
    name: 'Clinique Riviera',
    address: address('31 boulevard du Cap', '06600', 'Antibes'),
    tax: 'FR88440217935',
  },
}
