import { expect, test } from 'vitest'
import { workIn, workingAccount } from './working-account.ts'

test('[UIX-004] an edit at a row that ends late leaves the request opened meanwhile in its account', () => {
  const endEdit = workIn('account-of-the-row')
  const closeRequest = workIn('account-of-the-request')
  expect(workingAccount.get()).toBe('account-of-the-request')
  endEdit()
  expect(workingAccount.get()).toBe('account-of-the-request')
  const endOther = workIn('another')
  expect(workingAccount.get()).toBe('another')
  endOther()
  expect(workingAccount.get()).toBe('account-of-the-request')
  closeRequest()
  expect(workingAccount.get()).toBeUndefined()
})
