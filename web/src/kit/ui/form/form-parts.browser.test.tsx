import { useState } from 'react'
import { ApiError } from '@passerelle/contract/client'
import * as z from 'zod/mini'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { say, show, setUpServer } from '../../../testing/open-page.tsx'
import { AsyncSelect, type AsyncOption } from './async-select.tsx'
import { AutoSaveField } from './auto-save-field.tsx'
import { ChipsInput } from './chips-input.tsx'
import { TextArea, TextInput } from './field.tsx'
import { NumericInput } from './numeric-input.tsx'
import { PasswordInput } from './password-input.tsx'
import { useForm } from './use-form.ts'

setUpServer()

const schema = z.strictObject({ name: z.string().check(z.minLength(1), z.maxLength(20)), job: z.string() })
type Body = z.infer<typeof schema>

const Form = ({ send }: { send: (body: Body) => Promise<unknown> }) => {
  const form = useForm({ initial: { name: '', job: '' }, schema, send })
  return (
    <form onSubmit={form.submit} noValidate>
      <TextInput label="Nom" {...form.field('name')} />
      <TextInput label="Métier" {...form.field('job')} />
      <button type="submit">Envoyer</button>
    </form>
  )
}
const needed = 'Le champ est nécessaire'

test('[UIX-050] a field is judged when it is left for another one, not on the way to a button', async () => {
  const send = vi.fn<(body: Body) => Promise<void>>(async () => {})
  await show(<Form send={send} />)
  await page.getByLabelText('Nom').click()
  await userEvent.tab()
  await expect.element(page.getByText(needed)).toBeVisible()
  await page.getByLabelText('Nom').fill('Ada')
  await expect.element(page.getByText(needed)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect.poll(() => send.mock.calls.map(([body]) => body)).toEqual([{ name: 'Ada', job: '' }])
})

test('[UIX-050] a field is not judged on the way to a button that gets no focus, as in Safari', async () => {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const loseFocus = (event: MouseEvent) => {
    event.preventDefault()
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  addEventListener('mousedown', loseFocus, { capture: true, signal: leaving.signal })
  await show(<Form send={async () => undefined} />)
  await page.getByLabelText('Nom').fill('')
  const judged: boolean[] = []
  const button = page.getByRole('button', { name: 'Envoyer' }).element()
  button.addEventListener('pointerup', () => judged.push(document.body.textContent.includes(needed)))
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(page.getByText(needed)).toBeVisible()
  expect(judged).toEqual([false])
})

test('a form that is sent empty is judged as a whole and sends nothing', async () => {
  const send = vi.fn<(body: Body) => Promise<void>>(async () => {})
  await show(<Form send={send} />)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(page.getByText(needed)).toBeVisible()
  await expect.element(page.getByLabelText('Nom')).toHaveAttribute('aria-invalid', 'true')
  expect(send).not.toHaveBeenCalled()
})

test('Ctrl and Enter send a form from a text of several lines, unless its button is disabled', async () => {
  const send = vi.fn<() => void>()
  const Message = () => {
    const [text, setText] = useState('')
    return (
      <form onSubmit={(event) => (event.preventDefault(), send())}>
        <TextArea label="Message" value={text} onChange={({ target }) => setText(target.value)} />
        <button type="submit" disabled={text === ''}>
          Envoyer
        </button>
      </form>
    )
  }
  await show(<Message />)
  await page.getByLabelText('Message').click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(send).not.toHaveBeenCalled()
  await userEvent.keyboard('Un{Enter}deux{Control>}{Enter}{/Control}')
  await expect.poll(() => send.mock.calls.length).toBe(1)
  await expect.element(page.getByLabelText('Message')).toHaveValue('Un\ndeux')
})

test('a refusal of the server stands at its field until that changes', async () => {
  const refusal = { statusCode: 400, code: 'invalid_input', error: 'Error', message: 'Non', requestId: 'r' } as const
  const send = async () => {
    throw new ApiError({ ...refusal, errors: { job: 'Ce métier n’existe pas' } })
  }
  await show(<Form send={send} />)
  await page.getByLabelText('Nom').fill('Ada')
  await page.getByLabelText('Métier').fill('Roi')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect.element(page.getByText('Ce métier n’existe pas')).toBeVisible()
  await page.getByLabelText('Nom').fill('Adam')
  await expect.element(page.getByText('Ce métier n’existe pas')).toBeVisible()
  await page.getByLabelText('Métier').fill('Reine')
  await expect.element(page.getByText('Ce métier n’existe pas')).not.toBeInTheDocument()
})

test('[UIX-035] a field saves itself when it is left, says so, and keeps what could not be saved', async () => {
  const save = vi.fn<(text: string) => Promise<unknown>>(async () => {})
  await show(<AutoSaveField label="Adresse" value="Ancienne" maxLength={50} onSave={save} />)
  const field = page.getByLabelText('Adresse')
  await field.fill(' Nouvelle ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => save.mock.calls).toEqual([['Nouvelle']])
  await expect.element(page.getByText(/Enregistré/)).toBeVisible()
  save.mockRejectedValueOnce(new Error('away'))
  await field.fill('Perdue')
  await userEvent.tab()
  await expect.element(page.getByRole('alert').getByText(say('accountSettings.saveFailed'))).toBeVisible()
  await expect.element(field).toHaveValue('Perdue')
  await field.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('Ancienne')
})

test('what is typed into a field while it saves itself stays', async () => {
  const saved = Promise.withResolvers<void>()
  await show(<AutoSaveField label="Adresse" value="Ancienne" maxLength={50} onSave={() => saved.promise} />)
  const field = page.getByLabelText('Adresse')
  await field.fill('Nouvelle')
  await userEvent.keyboard('{Enter}')
  await field.fill('Nouvelle adresse')
  saved.resolve()
  await expect.element(page.getByText(/Enregistré/)).toBeVisible()
  await expect.element(field).toHaveValue('Nouvelle adresse')
})

const Chips = () => {
  const [chips, setChips] = useState<string[]>([])
  return <ChipsInput label="Mots" value={chips} onChange={setChips} isValid={(chip) => chip !== 'non'} />
}

const chips = () => [...document.querySelectorAll('[data-part="chips-text"]')].map((chip) => chip.textContent)

test.each(['{Enter}', ' ', ',', ';'])('[UIX-059] %j adds a chip', async (key) => {
  await show(<Chips />)
  await page.getByLabelText('Mots').click()
  await userEvent.keyboard(`un${key}`)
  await expect.poll(chips).toEqual(['un'])
  await expect.element(page.getByLabelText('Mots')).toHaveValue('')
})

test('[UIX-059][UIX-060] pasted text becomes chips; Backspace in the empty field deletes the last', async () => {
  await show(<Chips />)
  const field = page.getByLabelText('Mots')
  await field.click()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', 'un, deux;trois\nquatre\tcinq')
  field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(chips).toEqual(['un', 'deux', 'trois', 'quatre', 'cinq'])
  await userEvent.keyboard('x{Backspace}')
  expect(chips()).toHaveLength(5)
  await userEvent.keyboard('{Backspace}')
  await expect.poll(chips).toEqual(['un', 'deux', 'trois', 'quatre'])
})

test('[UIX-059] texts become chips by leaving too; a wrong one is marked, a cross removes one', async () => {
  await show(<Chips />)
  const field = page.getByLabelText('Mots')
  await field.click()
  await userEvent.keyboard('un{Enter}non{Enter}')
  expect(chips()).toEqual(['un', 'non'])
  expect(document.querySelectorAll('[data-part="chips-one"].bad')).toHaveLength(1)
  await page.getByRole('button', { name: say('fields.removeChip', { chip: 'un' }) }).click()
  await expect.poll(chips).toEqual(['non'])
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('deux')
  await userEvent.tab()
  await expect.poll(chips).toEqual(['non', 'deux'])
})

const services: AsyncOption[] = ['Messagerie', 'Sauvegardes'].map((text) => ({ value: text, text }))
const Services = ({ pending }: { pending: boolean }) => {
  const [search, setSearch] = useState('')
  const [value, setValue] = useState<AsyncOption | null>(null)
  const options = services.filter(({ text }) => text.toLowerCase().includes(search.toLowerCase()))
  return (
    <>
      <AsyncSelect
        label="Service"
        value={value}
        options={pending ? [] : options}
        pending={pending}
        onSearch={setSearch}
        onChange={setValue}
      />
      <output aria-label="choix">{value?.value ?? 'aucun'}</output>
    </>
  )
}

test('[UIX-064][UIX-065] a select finds by text, says that nothing fits; emptied, its choice goes', async () => {
  await show(<Services pending={false} />)
  const field = page.getByRole('combobox', { name: 'Service' })
  await field.fill('sauv')
  await page.getByRole('option', { name: 'Sauvegardes' }).click()
  await expect.element(page.getByLabelText('choix')).toHaveTextContent('Sauvegardes')
  await expect.element(field).toHaveValue('Sauvegardes')
  await field.fill('xyz')
  await expect.element(page.getByText(say('fields.notFound'))).toBeVisible()
  await field.fill('')
  await expect.element(page.getByLabelText('choix')).toHaveTextContent('aucun')
})

test('[UIX-065] a select says that it loads', async () => {
  await show(<Services pending />)
  await page.getByRole('combobox', { name: 'Service' }).fill('s')
  await expect.element(page.getByText(say('fields.loading'))).toBeVisible()
})

const Count = () => {
  const [count, setCount] = useState<number | null>(null)
  return <NumericInput label="Jours" value={count} onChange={setCount} />
}

test('[UIX-058] a number takes digits alone; Backspace, Delete and arrows edit it', async () => {
  await show(<Count />)
  const field = page.getByLabelText('Jours')
  await field.click()
  await userEvent.keyboard('1e-2+3. ,4')
  await expect.element(field).toHaveValue('1234')
  await userEvent.keyboard('{Backspace}{ArrowLeft}{ArrowLeft}{Delete}')
  await expect.element(field).toHaveValue('13')
})

const Password = () => {
  const [text, setText] = useState('')
  return <PasswordInput value={text} onChange={setText} />
}

test('a password is shown and hidden again by its button', async () => {
  await show(<Password />)
  const field = page.getByLabelText(say('signIn.password'), { exact: true })
  await field.fill('très secret')
  await expect.element(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: say('signIn.showPassword') }).click()
  await expect.element(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: say('signIn.hidePassword') }).click()
  await expect.element(field).toHaveAttribute('type', 'password')
  await expect.element(field).toHaveValue('très secret')
})
