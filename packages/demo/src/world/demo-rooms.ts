import type { Restrictions, RoomOption, Season } from '@passerelle/contract/bookings/room-schemas'

/** Rooms of Maison Verdier: name, price per night in low season, capacity, and popularity. */
export const demoRooms = [
  { name: 'Glycine', price: 11_800, capacity: 2, pull: 0.75 },
  { name: 'La Bergerie', price: 21_000, capacity: 6, pull: 0.6 },
  { name: 'Lavande', price: 13_200, capacity: 3, pull: 0.7 },
  { name: 'Le Pigeonnier', price: 14_600, capacity: 2, pull: 0.5 },
  { name: 'Mûrier', price: 11_200, capacity: 2, pull: 0.65 },
  { name: 'Olivier', price: 12_400, capacity: 2, pull: 0.8 },
  { name: 'Suite des Remparts', price: 15_800, capacity: 4, pull: 0.6 },
  { name: 'Suite Verdier', price: 16_800, capacity: 4, pull: 0.7 },
  { name: 'Tilleul', price: 11_800, capacity: 2, pull: 0.7 },
] as const

const optionsOf = (
  rows: readonly [key: string, name: string, unitAmountInCents: number, taxPercent: number][],
): RoomOption[] =>
  rows.map(([key, name, unitAmountInCents, taxPercent]) => ({
    productId: `prod_mvd_${key}`,
    priceId: `price_mvd_${key}`,
    taxRateId: `txr_${taxPercent}`,
    name,
    unitAmountInCents,
    taxPercent,
  }))

/** What each room offers first. */
export const demoOptions = optionsOf([
  ['meal', 'Table d’hôtes, adulte', 3400, 10],
  ['meal-child', 'Table d’hôtes, enfant', 1600, 10],
  ['bike', 'Vélo électrique, le jour', 2500, 20],
  ['picnic', 'Panier de pique-nique', 1400, 10],
])

/** Sold too, for the stays that ask for them. */
export const demoOtherOptions = optionsOf([
  ['massage', 'Massage, une heure', 6500, 20],
  ['cot', 'Lit bébé, le séjour', 1200, 10],
])

export const demoGiftPrices = [
  { priceId: 'gift_mvd_50', name: 'Bon de 50 €', unitAmountInCents: 5000 },
  { priceId: 'gift_mvd_100', name: 'Bon de 100 €', unitAmountInCents: 10_000 },
  { priceId: 'gift_mvd_250', name: 'Bon de 250 €', unitAmountInCents: 25_000 },
]

const seasons: [name: string, from: string, to: string, factor: number, minNights: number | null][] = [
  ['Basse saison', '01-05', '02-06', 1, null],
  ['Vacances d’hiver', '02-07', '02-22', 1.14, 2],
  ['Basse saison', '02-23', '04-10', 1, null],
  ['Printemps', '04-11', '07-03', 1.1, null],
  ['Été', '07-04', '08-30', 1.4, null],
  ['Arrière-saison', '08-31', '12-18', 1.06, null],
  ['Fêtes', '12-19', '12-31', 1.36, 2],
]

/** Seasons of last year, this year and the next; each names a price of the room's product. */
export const demoSeasons = ({ price, priceId }: { price: number; priceId: string }, year: number): Season[] =>
  [year - 1, year, year + 1].flatMap((each) =>
    seasons.map(([name, from, to, factor, minNights]) => ({
      name,
      priceId: factor === 1 ? priceId : `${priceId}_${Math.round(factor * 100)}`,
      from: `${each}-${from}`,
      to: `${each}-${to}`,
      unitAmountInCents: Math.round((price * factor) / 200) * 200,
      weekendAmountInCents: Math.round((price * factor * 1.08) / 200) * 200,
      minNights,
    })),
  )

export const demoRestrictions = (capacity: number, closedPeriods: Restrictions['closedPeriods']): Restrictions => ({
  minNights: 1,
  maxNights: 21,
  arrivalDays: [1, 2, 3, 4, 5, 6, 7],
  closedPeriods,
  capacity,
})

export const demoGuests = [
  'Hélène Marchetti', 'Jonas Weber', 'Sami Haddad', 'Julie Ferrand', 'Anaïs Leroy', 'Famille Aubert',
  'Claude Ferrier', 'Odile Sabatier', 'Thomas Nguyen', 'Marie Okafor', 'Paul Fontaine', 'Lucie Perrin',
  'Agence Tilt', 'Karin Weiss', 'Bruno Caron', 'Sophie Lebrun', 'Nadia Roussel', 'Emil Lund', 'Rose Grelot',
  'Alain Morin', 'Inès Tessier', 'Hugo Colin', 'Léon Petit', 'Camille Vidal', 'Famille De Smet', 'Zoé Arnaud',
  'Élise Girard', 'Famille Marin', 'Noé Baron', 'Greta Hoffmann', 'Chloé Pons', 'Diego Silva', 'Mathilde Delmas',
  'Victor Roche', 'Awa Diallo', 'Pierre Martel',
] // prettier-ignore
