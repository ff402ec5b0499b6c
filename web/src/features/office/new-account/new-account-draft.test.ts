import { NewAccount } from '@passerelle/contract/accounts/registration-schemas'
import { expect, test } from 'vitest'
import { blankAccount, toNewAccount } from './new-account-draft.ts'

const known = {
  ...blankAccount,
  name: 'Quai Vert',
  slug: 'quai-vert',
  'owner.firstName': 'Nora',
  'owner.lastName': 'Vasseur',
  'owner.email': 'nora@quai-vert.example',
}

test('[ADM-003] an address is left out as a whole, or needed as a whole', () => {
  expect(NewAccount.safeParse(toNewAccount(known)).data).toMatchObject({ name: 'Quai Vert', billingDay: 5 })
  expect(toNewAccount(known)).not.toHaveProperty('address')
  const part = { ...known, 'address.city': 'Marseille' }
  const wrong = NewAccount.safeParse(toNewAccount(part)).error?.issues.map(({ path }) => path.join('.'))
  expect(new Set(wrong)).toEqual(new Set(['address.line1', 'address.postalCode']))
  const whole = {
    ...part,
    'address.line1': '3 quai des Belges',
    'address.line2': 'Cour B',
    'address.postalCode': '13001',
  }
  expect(NewAccount.safeParse(toNewAccount(whole)).data?.address).toMatchObject({ line2: 'Cour B', city: 'Marseille' })
})
