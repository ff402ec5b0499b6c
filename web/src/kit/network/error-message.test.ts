import { ApiError } from '@passerelle/contract/client'
import { expect, test } from 'vitest'
import { getFieldErrors, getErrorMessage } from './error-message.ts'

const refused = (message: string, errors?: Record<string, string>) =>
  new ApiError({
    statusCode: 409,
    code: 'conflict',
    error: 'Conflict',
    message,
    requestId: 'r',
    ...(errors && { errors }),
  })

test('[ERR-001] the server message is said when present, else the fixed message', () => {
  expect(getErrorMessage(refused('Déjà modifié'), 'Impossible')).toBe('Déjà modifié')
  expect(getErrorMessage(refused(''), 'Impossible')).toBe('Impossible')
  expect(getErrorMessage(new TypeError('x is undefined'), 'Impossible')).toBe('Impossible')
})

test('[WLG-034] the first item of the errors map is said when asked for', () => {
  expect(getErrorMessage(refused('Non', { note: 'Le champ est nécessaire' }), 'Impossible', { firstField: true })).toBe(
    'Le champ est nécessaire',
  )
  expect(getErrorMessage(refused('Non'), 'Impossible', { firstField: true })).toBe('Non')
  expect(getFieldErrors(refused('Non', { note: 'Vide' }))).toEqual({ note: 'Vide' })
})
