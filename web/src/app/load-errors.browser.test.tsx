import { accounts } from '@passerelle/contract/accounts/api'
import { externalCalendars } from '@passerelle/contract/bookings/external-calendars'
import { Booking } from '@passerelle/contract/bookings/schemas'
import { sshKeys } from '@passerelle/contract/clouds/ssh-keys'
import { guestInvoices } from '@passerelle/contract/payments/guest-invoices'
import { guestPayments } from '@passerelle/contract/payments/guest-payments'
import { AppShape, Me } from '@passerelle/contract/accounts/schemas'
import { emailChange } from '@passerelle/contract/accounts/email-change'
import { people } from '@passerelle/contract/accounts/people'
import { notifs } from '@passerelle/contract/notifs/api'
import type { NamedOperation } from '@passerelle/contract/operation'
import { backlog } from '@passerelle/contract/projects/backlog'
import { presets } from '@passerelle/contract/projects/presets'
import { satisfactionReport } from '@passerelle/contract/projects/satisfaction-report'
import { workLogs } from '@passerelle/contract/projects/work-logs'
import { maintenances } from '@passerelle/contract/stats/maintenances'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SshKeysChoice } from '../features/clouds/servers/ssh-keys-choice.tsx'
import { GuestInvoice } from '../features/commerce/booking/guest-invoice.tsx'
import { GuestPayments } from '../features/commerce/booking/guest-payments.tsx'
import { RoomCalendars } from '../features/commerce/rooms/room-calendars.tsx'
import { example } from '../testing/example.ts'
import { expectLoadError } from '../testing/load-error.ts'
import { appId, openOffice, openPage, say, setUpServer, show, userId } from '../testing/open-page.tsx'

const server = setUpServer()

type Part = [name: string, operation: NamedOperation, title: string, open: () => Promise<void>]
const parts: Part[] = [
  ['a second factor', accounts.readSecondFactor, say('secondFactor.loadFailed'), () => openPage('/profile')],
  ['a change of address', emailChange.readEmailChange, say('profile.emailPendingFailed'), () => openPage('/profile')],
  ['the services of a profile', notifs.listServiceSubscriptions, say('inbox.failed'), () => openPage('/profile')],
  [
    'the ratings of an account',
    satisfactionReport.readOwnSatisfaction,
    say('satisfaction.report.failed'),
    () => openPage('/stats'),
  ],
  [
    'the sums of the backlog',
    backlog.readBacklogStats,
    say('backlog.stats.loadFailed'),
    () => openOffice('/admin/backlog'),
  ],
  ['the timer that runs', workLogs.listRunning, say('failures.fetchTimer'), () => openOffice('/admin')],
  ['saved views', presets.listPresets, say('backlog.presetsFailed'), () => openOffice('/admin/backlog')],
  [
    'maintenances',
    maintenances.listMaintenances,
    say('monitoring.fail.maintenances'),
    () => openOffice('/admin/monitoring'),
  ],
]

test.each(parts)('%s: what cannot be loaded is named, with a retry', async (_, operation, title, open) => {
  server().answer(people.readMe, example(Me, { _id: userId, appId, locale: 'fr', side: 'customer', admin: true }))
  await expectLoadError(server(), operation, title, open)
})

const booking = example(Booking, {
  _id: '5'.repeat(24),
  isGift: false,
  status: 'confirmed',
  totalInCents: 12_000,
  balanceInCents: 12_000,
})
/** `untold`: what the part says where its list is empty. */
const alone: [name: string, operation: NamedOperation, title: string, untold: string, part: () => ReactNode][] = [
  [
    'SSH keys',
    sshKeys.listSshKeys,
    say('clouds.sshKeys.loadFailed'),
    say('clouds.sshKeys.publicKey'),
    () => <SshKeysChoice appId={appId} chosen={undefined} onChange={() => {}} />,
  ],
  [
    'calendars of other sites',
    externalCalendars.listExternalCalendars,
    say('roomCalendars.loadFailed'),
    say('roomCalendars.empty'),
    () => <RoomCalendars appId={appId} roomId={'6'.repeat(24)} />,
  ],
  [
    'links of a guest',
    guestPayments.listGuestPayments,
    say('guestPay.ask.loadFailed'),
    say('guestPay.ask.open'),
    () => <GuestPayments appId={appId} booking={booking} />,
  ],
  [
    'invoices of a guest',
    guestInvoices.listGuestInvoices,
    say('invoices.guest.loadFailed'),
    say('invoices.guest.issue'),
    () => <GuestInvoice appId={appId} booking={booking} />,
  ],
]

test.each(alone)('%s: a list that cannot be loaded is not shown as an empty one', async (...given) => {
  const [, operation, title, untold, part] = given
  await expectLoadError(server(), operation, title, () => show(part()))
  expect(document.body.textContent).not.toContain(untold)
  server().answer(operation, { list: [], hasMore: false })
  await page.getByRole('button', { name: say('common.retry') }).click()
  await expect.poll(() => document.body.textContent).toContain(untold)
})

test('a page that was opened while the server restarts says what it waits for and appears by itself', async () => {
  let restarted = false
  server().refuse(people.readApp, 'internal')
  await openPage('/')
  const line = page.getByText(say('shell.lost'))
  await expect.element(line).toBeVisible()
  server().answer(people.readApp, () => {
    restarted = true
    return example(AppShape, { _id: appId, name: 'Atelier Lumen' })
  })
  await expect.element(page.getByText('Atelier Lumen').first()).toBeVisible()
  await expect.element(line).not.toBeInTheDocument()
  expect(restarted).toBe(true)
})
