import { devices as devicesOperations } from '@passerelle/contract/notifs/devices'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconBell, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { noticeChoices } from '../../../model/notices/notice-choices.ts'
import { pushPermission, sendPushSubscription } from '../../../model/push/push.ts'
import { useSide } from '../../../model/session/me.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'

/** Push notifications of this browser, and the list of browsers with push. */
export const DevicesPanel = () => {
  const t = useTranslations('inbox')
  const { near } = useFormat()
  const client = useQueryClient()
  const side = useSide()
  const [permission, setPermission] = useState(pushPermission)
  const query = useQuery(noticeChoices.devices())
  const devices = query.data?.list ?? []
  const again = () => void client.invalidateQueries(noticeChoices.devices())
  const allow = async () => {
    await Notification.requestPermission()
    setPermission(pushPermission())
    await sendPushSubscription(side)
    again()
  }
  const remove = useToastMutation({
    send: (id: string) => call(devicesOperations.removeDevice, { id }),
    failed: t('notSaved'),
    stale: noticeChoices.devices().queryKey,
  })
  return (
    <section>
      <h2>{t('pushTitle')}</h2>
      {permission === 'granted' && (
        <p className="notice-on">
          <Icon icon={IconCircleCheck} />
          {t('pushOn')}
        </p>
      )}
      {permission === 'default' && (
        <>
          <p>{t('pushOff')}</p>
          <Button icon={IconBell} onClick={() => void allow()}>
            {t('allowPush')}
          </Button>
        </>
      )}
      {permission === 'denied' && <p>{t('pushDenied')}</p>}
      {permission === 'unsupported' && <p>{t('pushUnsupported')}</p>}
      <LoadError query={query} title={t('devicesFailed')} />
      {devices.length > 0 && (
        <>
          <h3>{t('devices')}</h3>
          <ul className="notice-devices">
            {devices.map(({ _id, device, usedAt }) => (
              <li key={_id}>
                <span>
                  {device}
                  <span className="notice-hint">{t('lastSeen', { when: near(usedAt) })}</span>
                </span>
                <Button size="small" onClick={() => remove.mutate(_id)}>
                  {t('remove')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
