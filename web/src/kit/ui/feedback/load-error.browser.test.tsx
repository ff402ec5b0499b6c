import { ApiError } from '@passerelle/contract/client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { say, setUpServer, show } from '../../../testing/open-page.tsx'
import { LoadError } from './load-error.tsx'

setUpServer()
const refetch = () => Promise.reject(new Error('not asked for'))
const retry = page.getByRole('button', { name: say('common.retry') })
const showError = (statusCode: number, code: 'not_found' | 'unavailable') => {
  const error = new ApiError({ statusCode, code, error: '', message: 'Pas de séjour.', requestId: 'test' })
  return show(<LoadError title="Le séjour" query={{ data: undefined, error, refetch }} />)
}

test('a part that could not be loaded is named, with a retry', async () => {
  await showError(503, 'unavailable')
  await expect.element(page.getByText('Le séjour')).toBeVisible()
  await expect.element(retry).toBeVisible()
})

test('a part that does not exist has no retry', async () => {
  await showError(404, 'not_found')
  await expect.element(page.getByText('Pas de séjour.')).toBeVisible()
  expect(retry.elements()).toEqual([])
})
