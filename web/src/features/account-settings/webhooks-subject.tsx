import { maxUrlLength } from '@passerelle/contract/limits'
import { accounts } from '@passerelle/contract/accounts/api'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { AutoSaveField } from '../../kit/ui/form/auto-save-field.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../kit/ui/button/confirm-button.tsx'
import { SettingsPart, Subject } from '../../kit/ui/display/settings-frame.tsx'
import { EmptyState, ErrorState } from '../../kit/ui/feedback/states.tsx'
import { Tabs } from '../../kit/ui/display/tabs.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { settingsQueries, useSettingsUpdate, type AccountSettings } from './settings-queries.ts'

/**
 * Webhook of the account: URL for signed events, delivery status, and each delivery with request and response
 * (API-083).
 */
export const WebhooksSubject = ({ settings: { webhook } }: { settings: AccountSettings }) => {
  const t = useTranslations('webhooks')
  const [kind, show] = useState<'all' | 'failed'>('all')
  const [secret, setSecret] = useState<string>()
  const update = useSettingsUpdate()
  const deliveries = useQuery(settingsQueries.deliveries(kind === 'failed'))
  const act = async (action: () => Promise<unknown>, done: string) => {
    try {
      await action()
      await update()
      toast.success(done)
    } catch (error) {
      toast.error(getErrorMessage(error, t('failed')))
    }
  }
  const test = () => act(() => call(accounts.testWebhook, {}), t('testQueued'))
  const renew = () => act(async () => setSecret((await call(accounts.renewWebhookSecret, {})).secret), t('secretMade'))
  const resume = () => act(() => call(accounts.resumeWebhook, {}), t('resumed'))
  const list = deliveries.data?.list
  return (
    <Subject title={t('title')} lead={t('lead')}>
      {webhook.stoppedAt && (
        <div className="settings-note danger" data-part="settings-note" role="alert">
          <p>
            <b>{t('stopped')}</b>
            {t('stoppedHint', { count: webhook.waiting })}
          </p>
          <Button onClick={() => void resume()}>{t('resume')}</Button>
        </div>
      )}
      <SettingsPart title={t('address')} lead={t('addressLead')}>
        <AutoSaveField
          label={t('url')}
          type="url"
          placeholder="https://erp.atelier-lumen.example/hooks"
          value={webhook.url ?? ''}
          maxLength={maxUrlLength}
          onSave={async (url) => update(await call(accounts.editSettings, { url: url === '' ? null : url }))}
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
          <ConfirmButton variant="secondary" disabled={webhook.url === null} onConfirm={() => void renew()}>
            {t('newSecret')}
          </ConfirmButton>
        </div>
      </SettingsPart>
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
          <Button icon={IconSend} disabled={webhook.url === null} onClick={() => void test()}>
            {t('sendTest')}
          </Button>
        </div>
        {deliveries.isError && <ErrorState compact title={t('logFailed')} onRetry={() => void deliveries.refetch()} />}
        {list?.length === 0 && <EmptyState compact title={t('noDelivery')} />}
        {list && list.length > 0 && (
          <div className="settings-scroll">
            <table className="settings-table" data-part="settings-table">
              <thead>
                <tr>
                  <th>{t('at')}</th>
                  <th>{t('event')}</th>
                  <th>{t('answer')}</th>
                  <th className="r">{t('duration')}</th>
                  <th>{t('attempt')}</th>
                  <th>
                    <span className="sr-only">{t('action')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {list.map((delivery) => (
                  <DeliveryRow
                    key={delivery._id}
                    delivery={delivery}
                    onResend={() => void act(() => call(accounts.resendDelivery, { id: delivery._id }), t('resent'))}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </SettingsPart>
    </Subject>
  )
}
