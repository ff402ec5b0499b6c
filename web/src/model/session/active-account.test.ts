import { expect, test } from 'vitest'
import { activateAccount, workingAccount } from './active-account.ts'

test('an edit at a row that ends late leaves the request opened meanwhile in its account', () => {
  const endEdit = activateAccount('account-of-the-row')
  const closeRequest = activateAccount('account-of-the-request')
  expect(workingAccount.get()).toBe('account-of-the-request')
  endEdit()
  expect(workingAccount.get()).toBe('account-of-the-request')
  const endOther = activateAccount('another')
  expect(workingAccount.get()).toBe('another')
  endOther()
  expect(workingAccount.get()).toBe('account-of-the-request')
  closeRequest()
  expect(workingAccount.get()).toBeUndefined()
})
