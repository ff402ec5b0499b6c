import { ApiError } from '@passerelle/contract/client'
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setUpServer, show, toastTexts } from '../../testing/open-page.tsx'
import { useToastMutation } from './use-toast-mutation.ts'

setUpServer()

/** A list of names, and a button that sends the next one. */
const Names = ({ send, closed }: { send: (name: string) => Promise<string>; closed: string[] }) => {
  const { data } = useQuery({ queryKey: ['names'], queryFn: () => Promise.resolve(closed.join(' ')) })
  const add = useToastMutation({
    send,
    done: (saved, name) => `${name} devient ${saved}`,
    failed: 'Rien n’est enregistré',
    stale: ['names'],
    after: (saved) => closed.push(saved),
  })
  return (
    <>
      <p>Noms : {data}</p>
      <button type="button" onClick={() => add.mutate('ada')}>
        Ajouter
      </button>
    </>
  )
}
const add = () => page.getByRole('button', { name: 'Ajouter' }).click()
const refusal = (message: string) =>
  new ApiError({ statusCode: 409, code: 'conflict', error: 'Conflict', message, requestId: 'test' })

test('[ERR-001] a success is told, followed by what comes after it, and shown by what is read again', async () => {
  await show(<Names send={async (name) => name.toUpperCase()} closed={[]} />)
  await add()
  await expect.poll(toastTexts).toEqual(['ada devient ADA'])
  await expect.element(page.getByText('Noms : ADA')).toBeVisible()
})

test('[ERR-001] a failure is told in the words of the server, or in those of the page', async () => {
  const answers = [refusal('Déjà pris'), refusal('')]
  const closed: string[] = []
  await show(<Names send={() => Promise.reject(answers.shift()!)} closed={closed} />)
  await add()
  await expect.poll(toastTexts).toEqual(['Déjà pris'])
  await add()
  await expect.poll(toastTexts).toContain('Rien n’est enregistré')
  expect(closed).toEqual([])
})
