import { secondFactor } from '@passerelle/contract/accounts/second-factor'
import { billing } from '@passerelle/contract/payments/billing'
import { collections } from '@passerelle/contract/payments/collections'
import { Invoice } from '@passerelle/contract/payments/invoice-schemas'
import { invoices } from '@passerelle/contract/payments/invoices'
import { methods } from '@passerelle/contract/payments/methods'
import type { NamedOperation } from '@passerelle/contract/operation'
import { lists } from '@passerelle/contract/projects/lists'
import { timesheets } from '@passerelle/contract/projects/timesheets'
import { availability } from '@passerelle/contract/stats/availability'
import { oncallGateways } from '@passerelle/contract/stats/oncall-gateways'
import type { ReactNode } from 'react'
import { test } from 'vitest'
import { SecondFactorPolicy } from '../features/account/second-factor/second-factor-policy.tsx'
import { MonthEffect } from '../features/availability/reports/month-effect.tsx'
import { Gateways } from '../features/availability/oncall/gateways.tsx'
import { DraftBar } from '../features/commerce/billing/draft-bar.tsx'
import { CardDialog } from '../features/commerce/invoices/card-dialog.tsx'
import { DraftEditor } from '../features/commerce/invoices/draft-editor.tsx'
import { IssuerDialog } from '../features/commerce/invoices/issuer-dialog.tsx'
import { MethodDialog } from '../features/commerce/invoices/method-dialog.tsx'
import { QuoteTermsForm } from '../features/commerce/invoices/quote-terms-form.tsx'
import { AddAccountDialog } from '../features/commerce/payments/add-account-dialog.tsx'
import { CollectionSettings } from '../features/commerce/payments/collection-settings.tsx'
import { ApprovalSetting } from '../features/office/timesheets/approval-setting.tsx'
import { WaitingStrip } from '../features/tasks/board/waiting-strip.tsx'
import { example } from '../testing/example.ts'
import { expectLoadError } from '../testing/load-error.ts'
import { appId, say, setUpServer, show } from '../testing/open-page.tsx'

const server = setUpServer()
const invoice = example(Invoice, { _id: '4'.repeat(24) })
const close = () => {}
const draft = () => <DraftEditor appId={appId} invoice={invoice} onSaved={close} onGone={close} />

const parts: [name: string, operation: NamedOperation, title: string, part: () => ReactNode][] = [
  [
    'whether weeks are approved',
    timesheets.readTimesheetSettings,
    say('timesheets.settingFailed'),
    () => <ApprovalSetting />,
  ],
  [
    'how invoices are collected',
    collections.readCollectionSettings,
    say('payments.collection.loadFailed'),
    () => <CollectionSettings appId={appId} staff />,
  ],
  ['the issuer', invoices.readIssuer, say('invoices.issuer.loadFailed'), () => <IssuerDialog onClose={close} />],
  ['terms of quotes', invoices.readQuoteTerms, say('invoices.issuer.quoteTermsUnread'), () => <QuoteTermsForm />],
  [
    'methods for an invoice',
    methods.listPaymentMethods,
    say('payments.methods.failed'),
    () => <MethodDialog appId={appId} invoice={invoice} onClose={close} />,
  ],
  [
    'the form for a card',
    methods.readProfile,
    say('collections.card.formFailed'),
    () => <CardDialog appId={appId} invoice={invoice} amount="10 €" onClose={close} />,
  ],
  [
    'the form for a bank account',
    methods.readProfile,
    say('payments.add.formFailed'),
    () => <AddAccountDialog appId={appId} onClose={close} />,
  ],
  [
    'drafts that work can be added to',
    invoices.listInvoices,
    say('billing.draftsFailed'),
    () => (
      <DraftBar
        appId={appId}
        requests={1}
        billableMs={0}
        netInCents={0}
        busy={false}
        isPlaceholder={false}
        onCreate={close}
      />
    ),
  ],
  ['how a draft will be paid', collections.readPaymentPlan, say('invoices.planFailed'), draft],
  ['the time behind a draft', billing.readInvoiceTime, say('invoices.timeFailed'), draft],
  [
    'whether a second factor is required',
    secondFactor.readSecondFactor,
    say('secondFactor.loadFailed'),
    () => <SecondFactorPolicy />,
  ],
  ['what waits for an answer', lists.listWaiting, say('board.waitingFailed'), () => <WaitingStrip now={new Date()} />],
  [
    'phone gateways',
    oncallGateways.listOncallGateways,
    say('oncall.gateways.loadFailed'),
    () => <Gateways now={new Date()} />,
  ],
  [
    'what a report does to its month',
    availability.readAvailability,
    say('availability.fail.availability'),
    () => <MonthEffect appId={appId} day="2026-01-14" />,
  ],
]

test.each(parts)('%s: a part that cannot be loaded says so, with a retry', async (_, operation, title, part) => {
  await expectLoadError(server(), operation, title, () => show(part()))
})
