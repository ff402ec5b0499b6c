import { expect, test } from 'vitest'
import { forms } from './fr/forms.ts'

test('[UIX-051][UIX-052][UIX-053][UIX-054][UIX-055][UIX-056][UIX-057][UIX-067] texts of fields are the given', () => {
  expect(forms).toMatchObject({
    required: 'Le champ est nécessaire',
    email: 'Le champ doit être une adresse email valide',
    minLength: 'Le champ doit faire au moins {min} caractères',
    hexColour: 'Le champ doit être une couleur hexadecimal valide',
    format: "Le format n'est pas respecté",
    divisible: 'Le champ doit être une valeur divisible par {by}',
    step: 'Pas de 15 minutes requis',
    dateAfter: 'La date doit être supérieure à {date}',
    website: 'Le site web est invalide.',
  })
})
