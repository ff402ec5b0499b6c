import { maxUrlLength } from '@passerelle/contract/limits'
import { settings as settingsOperations } from '@passerelle/contract/accounts/settings'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { AutoSaveField } from '../../../kit/ui/form/auto-save-field.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { SettingsPart, Subject } from '../../../kit/ui/display/settings-frame.tsx'
import { Tabs } from '../../../kit/ui/display/tabs.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { settingsQueries, useSettingsUpdate, type AccountSettings } from './settings-queries.ts'
import { WebhookEventsPart } from './webhook-events-part.tsx'

/**
 * Webhook of the account: URL for signed events, the events that are sent, delivery status, and each delivery with
 * request and response (API-083).
 */
export const WebhooksSubject = ({ settings: { webhook } }: { settings: AccountSettings }) => {
  const t = useTranslations('webhooks')
  const ask = useTranslations('confirm')
  const [kind, show] = useState<'all' | 'failed'>('all')
  const [secret, setSecret] = useState<string>()
  const update = useSettingsUpdate()
  const deliveries = useQuery(settingsQueries.deliveries(kind === 'failed'))
  const act = useToastMutation({
    send: ({ action }: { action: () => Promise<unknown>; done: string }) => action(),
    done: (_, { done }) => done,
    after: () => void update(),
    failed: t('failed'),
  })
  const test = () => act.mutate({ action: () => call(settingsOperations.testWebhook, {}), done: t('testQueued') })
  const renew = () =>
    act.mutate({
      action: async () => setSecret((await call(settingsOperations.renewWebhookSecret, {})).secret),
      done: t('secretMade'),
    })
  const resume = () => act.mutate({ action: () => call(settingsOperations.resumeWebhook, {}), done: t('resumed') })
  return (
    <Subject title={t('title')} lead={t('lead')}>
      {webhook.stoppedAt && (
        <div className="settings-note danger" data-part="settings-note" role="alert">
          <p>
            <b>{t('stopped')}</b>
            {t('stoppedHint', { count: webhook.waiting })}
          </p>
          <Button onClick={resume}>{t('resume')}</Button>
        </div>
      )}
      <SettingsPart title={t('address')} lead={t('addressLead')}>
        <AutoSaveField
          label={t('url')}
          type="url"
          placeholder="https://erp.atelier-lumen.example/hooks"
          value={webhook.url ?? ''}
          maxLength={maxUrlLength}
          onSave={async (url) => update(await call(settingsOperations.editSettings, { url: url === '' ? null : url }))}
        />
        {secret && (
          <div className="settings-note warning" data-part="settings-note">
            <p>
              <b>{t('secretOnce')}</b>
              <code>{secret}</code>
            </p>
            <Button onClick={() => setSecret(undefined)}>{t('secretStored')}</Button>
          </div>
        )}
        <div className="settings-danger">
          <p>{webhook.hasSecret ? t('secretKept') : t('secretMissing')}</p>
          <ConfirmButton
            question={ask('webhookSecret', { url: webhook.url ?? '' })}
            variant="secondary"
            disabled={webhook.url === null}
            onConfirm={renew}
          >
            {t('newSecret')}
          </ConfirmButton>
        </div>
      </SettingsPart>
      <WebhookEventsPart webhook={webhook} />
      <SettingsPart title={t('deliveries')}>
        <div className="settings-actions">
          <Tabs
            label={t('deliveries')}
            variant="segments"
            value={kind}
            tabs={[
              { value: 'all', label: t('all') },
              { value: 'failed', label: t('inFailure') },
            ]}
            onChange={show}
          />
          <Button icon={IconSend} disabled={webhook.url === null} onClick={test}>
            {t('sendTest')}
          </Button>
        </div>
        <DeliveryTable
          query={deliveries}
          onResend={(id) =>
            act.mutate({ action: () => call(settingsOperations.resendDelivery, { id }), done: t('resent') })
          }
        />
      </SettingsPart>
    </Subject>
  )
}
