import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setUpServer, show } from '../../../testing/open-page.tsx'
import { usePageTitle, useTitlePlace } from './page-title.ts'

setUpServer()

const Loading = () => (usePageTitle('En chemin'), (<p>…</p>))
const Profile = () => {
  const [step, setStep] = useState(0)
  usePageTitle('Mon profil')
  return (
    <>
      {step === 0 && <Loading />}
      {step === 2 && <Loading />}
      <button type="button" onClick={() => setStep(step + 1)}>
        Suite
      </button>
    </>
  )
}

test('the title of a page stays when a part of it with a title of its own has gone', async () => {
  await show(<Profile />)
  const next = page.getByRole('button', { name: 'Suite' })
  await next.click()
  await expect.poll(() => document.title).toBe('Mon profil · Passerelle')
  await next.click()
  await expect.poll(() => document.title).toBe('En chemin · Passerelle')
  await next.click()
  await expect.poll(() => document.title).toBe('Mon profil · Passerelle')
})

const Banner = ({ account }: { account: string | undefined }) => (useTitlePlace(account), (<p>{account}</p>))
const Inside = () => {
  const [account, setAccount] = useState<string>()
  usePageTitle('Demandes')
  return (
    <>
      {account !== '' && <Banner account={account} />}
      <button type="button" onClick={() => setAccount('Atelier Lumen')}>
        Entrer
      </button>
      <button type="button" onClick={() => setAccount('')}>
        Sortir
      </button>
    </>
  )
}

test('inside an account the title ends with its name', async () => {
  await show(<Inside />)
  await expect.poll(() => document.title).toBe('Demandes · Passerelle')
  await page.getByRole('button', { name: 'Entrer' }).click()
  await expect.poll(() => document.title).toBe('Demandes · Atelier Lumen')
  await page.getByRole('button', { name: 'Sortir' }).click()
  await expect.poll(() => document.title).toBe('Demandes · Passerelle')
})
