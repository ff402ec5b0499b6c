export const bookings = {
  mail: { calendar: '{room}, {account}' },
  refusals: {
    arrivalDay: 'Cette chambre ne prend pas d’arrivée ce jour-là',
    capacity: '{count, plural, one {# personne au plus} other {# personnes au plus}}',
    closed: 'Chambre fermée à partir du {day}',
    closeHour: 'La fermeture vient après l’ouverture',
    maxNights: '{count, plural, one {# nuit au plus} other {# nuits au plus}}',
    minNights: '{count, plural, one {# nuit au moins} other {# nuits au moins}}',
    price: 'Ce prix n’existe pas pour cette réservation',
  },
} as const
