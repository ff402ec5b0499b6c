import { CallProblem } from '@passerelle/contract/call'
import { expect, test } from 'vitest'
import { fieldErrorsOf, messageOf } from './failure.ts'

const refused = (message: string, errors?: Record<string, string>) =>
  new CallProblem({
    statusCode: 409,
    code: 'conflict',
    error: 'Conflict',
    message,
    requestId: 'r',
    ...(errors && { errors }),
  })

test('[ERR-001] the server message is said when present, else the fixed message', () => {
  expect(messageOf(refused('Déjà modifié'), 'Impossible')).toBe('Déjà modifié')
  expect(messageOf(refused(''), 'Impossible')).toBe('Impossible')
  expect(messageOf(new TypeError('x is undefined'), 'Impossible')).toBe('Impossible')
})

test('[WLG-034] the first item of the errors map is said when asked for', () => {
  expect(messageOf(refused('Non', { note: 'Le champ est nécessaire' }), 'Impossible', { firstField: true })).toBe(
    'Le champ est nécessaire',
  )
  expect(messageOf(refused('Non'), 'Impossible', { firstField: true })).toBe('Non')
  expect(fieldErrorsOf(refused('Non', { note: 'Vide' }))).toEqual({ note: 'Vide' })
})
