// Pages that a user cannot open: a feature that is off, a page for others.
export const unavailable = {
  off: 'Cette fonction n’est pas activée',
  offText: 'Elle n’est pas comprise dans ce compte pour l’instant. Parlez-en à {provider}.',
  reserved: 'Cette page est réservée aux administrateurs du compte',
  reservedText: 'Demandez à l’un d’eux de regarder pour vous, ou de vous donner ce rôle.',
  staffReserved: 'Cette page est réservée aux chefs de projet',
  staffReservedText:
    'Elle montre l’état de l’installation\u00a0; demandez à un chef de projet de la regarder avec vous.',
} as const
