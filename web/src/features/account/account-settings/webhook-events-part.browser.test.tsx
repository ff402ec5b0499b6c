import { accounts } from '@passerelle/contract/accounts/api'
import { AppSettings, Webhook } from '@passerelle/contract/accounts/settings'
import { webhookEventGroups } from '@passerelle/contract/accounts/webhook-events'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { example } from '../../../testing/example.ts'
import { say, setUpServer, show } from '../../../testing/open-page.tsx'
import { WebhooksSubject } from './webhooks-subject.tsx'

const server = setUpServer()
const box = (name: string, event = '') => page.getByRole('checkbox', { name: `${name} ${event}`.trim(), exact: true })
const save = () => page.getByRole('button', { name: say('webhooks.chosenSave') })
const webhook = example(Webhook, { url: 'https://erp.example/hooks', stoppedAt: null, events: ['satisfaction.rated'] })

test('[ANS-024] events are chosen one by one or as a group, and saved together', async () => {
  server().answer(accounts.listDeliveries, { list: [] })
  server().answer(accounts.chooseWebhookEvents, webhook)
  await show(<WebhooksSubject settings={example(AppSettings, { webhook })} />)
  await expect.element(box(say('webhooks.events.satisfaction_rated'), 'satisfaction.rated')).toBeChecked()
  await expect.element(box(say('webhooks.groups.satisfaction'))).toBePartiallyChecked()
  await expect.element(save()).toBeDisabled()
  await box(say('webhooks.groups.invoices')).click()
  await box(say('webhooks.events.satisfaction_rated'), 'satisfaction.rated').click()
  await expect.element(box(say('webhooks.events.invoice_paid'), 'invoice.paid')).toBeChecked()
  await save().click()
  await expect
    .poll(() => server().calls(accounts.chooseWebhookEvents)[0]?.events)
    .toEqual([...webhookEventGroups.invoices])
})

test('[ANS-024] without an address there is nothing to save, and the page says why', async () => {
  server().answer(accounts.listDeliveries, { list: [] })
  await show(<WebhooksSubject settings={example(AppSettings, { webhook: { ...webhook, url: null } })} />)
  await box(say('webhooks.groups.requests')).click()
  await expect.element(save()).toBeDisabled()
  await expect.element(page.getByText(say('webhooks.chosenNoAddress'))).toBeVisible()
})
