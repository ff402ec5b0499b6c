import { Label } from '@passerelle/contract/projects/schemas'
import { Quote, quotes } from '@passerelle/contract/projects/quotes'
import { hours } from '@passerelle/kernel/durations'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { example } from '../../../../testing/example.ts'
import { openTask, taskOf } from '../../../../testing/open-task.ts'
import { say, setUpServer } from '../../../../testing/open-page.tsx'

const server = setUpServer()
const task = taskOf(['edit', 'estimate'], { labels: [example(Label, { type: 'category', key: 'mission' })] })
const line: Quote['lines'][number] = {
  position: 1,
  kind: 'time',
  title: 'Migration',
  detail: '',
  estimatedMs: hours(8),
  quantity: null,
  unit: null,
  unitPriceInCents: null,
  dailyInCents: 95_000,
  hourlyInCents: 16_500,
  vatPercent: 20,
  netInCents: 95_000,
}
const draft = example(Quote, { state: 'draft', number: null, lines: [line], terms: 'À 30 jours.', version: 3 })
const theirs = { ...draft, terms: 'À 45 jours.', version: 4 }

const open = async () => {
  server().answer(quotes.listQuotes, { list: [draft], hasMore: false })
  await openTask(server(), task)
  await page.getByRole('button', { name: say('quotes.edit'), exact: true }).click()
  await expect.element(terms()).toHaveValue('À 30 jours.')
}
const terms = () => page.getByLabelText(say('quotes.terms'))
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('an edited quote replaces a newer version of a colleague only after a choice', async () => {
  await open()
  await terms().fill('À réception.')
  server().refuse(quotes.saveQuote, 'quote_changed')
  server().answer(quotes.listQuotes, { list: [theirs], hasMore: false })
  await button(say('quotes.save')).click()
  await expect.element(page.getByText(say('forms.newer'))).toBeVisible()
  await expect.element(terms()).toHaveValue('À réception.')
  await expect.element(button(say('quotes.save'))).toBeDisabled()
  await button(say('forms.replaceNewer')).click()
  server().answer(quotes.saveQuote, { ...theirs, terms: 'À réception.', version: 5 })
  await button(say('quotes.save')).click()
  await expect
    .poll(() => server().calls(quotes.saveQuote))
    .toMatchObject([{ version: 3 }, { version: 4, terms: 'À réception.' }])
})

test('closing an edited quote asks for confirmation, closing an unchanged one does not', async () => {
  await open()
  await terms().fill('À réception.')
  await userEvent.keyboard('{Escape}')
  await button(say('task.stayAction')).click()
  await expect.element(terms()).toHaveValue('À réception.')
  await userEvent.keyboard('{Escape}')
  await button(say('task.leaveAction')).click()
  await expect.element(terms()).not.toBeInTheDocument()
  await button(say('quotes.edit')).click()
  await expect.element(terms()).toHaveValue('À 30 jours.')
  await userEvent.keyboard('{Escape}')
  await expect.element(terms()).not.toBeInTheDocument()
})
