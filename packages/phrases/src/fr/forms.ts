// Field messages, kept to the letter (UIX-051 … UIX-057, UIX-067).
export const forms = {
  required: 'Le champ est nécessaire',
  email: 'Le champ doit être une adresse email valide',
  minLength: 'Le champ doit faire au moins {min} caractères',
  maxLength: 'Le champ ne peut dépasser {max} caractères',
  format: "Le format n'est pas respecté",
  divisible: 'Le champ doit être une valeur divisible par {by}',
  website: 'Le site web est invalide.',
  step: 'Pas de 15 minutes requis',
  spanTooLong: "L'écart est trop important. {hours}h max.",
  invalid: 'La valeur n’est pas valide',
  unknownField: 'Ce champ n’est pas attendu',
} as const
