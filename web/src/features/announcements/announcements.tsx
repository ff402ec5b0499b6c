import { accounts } from '@passerelle/contract/accounts/api'
import { useQueryClient } from '@tanstack/react-query'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../model/api/call.ts'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { sessionQueries, type Account } from '../../model/session/me.ts'
import { safeLocalStorage } from '../../kit/store/browser-storage.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { Dialog } from '../../kit/ui/popup/dialog.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import { bannerKey, navigationSeenKey, type Banner } from './banner-rules.ts'
import '../../kit/ui/display/settings.css'

/** Banners with a period, and the announcement that each browser shows once (APP-014 to APP-016, APP-018). */
export default ({ banners, announce }: { banners: readonly Banner[]; announce: boolean }) => {
  const t = useTranslations('accountSettings')
  const client = useQueryClient()
  const [closed, setClosed] = useState(false)
  const close = () => {
    safeLocalStorage.write(navigationSeenKey, '1')
    setClosed(true)
  }
  const dismiss = async (banner: Banner) => {
    const { queryKey } = sessionQueries.app()
    const before = client.getQueryData(queryKey)
    const key = bannerKey[banner]
    client.setQueryData(queryKey, (app: Account | undefined) =>
      app ? { ...app, closedBanners: [...app.closedBanners, key] } : app,
    )
    try {
      await call(accounts.setDismissal, { key, value: true })
    } catch (error) {
      client.setQueryData(queryKey, before)
      toast.error(getErrorMessage(error, t('saveFailed')))
    }
  }
  return (
    <>
      {banners.map((banner) => (
        <section
          key={banner}
          className="settings-note announcement"
          data-part="settings-note"
          aria-label={t(`banner.${banner}.title`)}
        >
          <p>
            <b>{t(`banner.${banner}.title`)}</b>
            {t(`banner.${banner}.text`)}
          </p>
          <Button
            variant="ghost"
            icon={IconX}
            className="icon"
            aria-label={t('banner.dismiss', { title: t(`banner.${banner}.title`) })}
            onClick={() => void dismiss(banner)}
          />
        </section>
      ))}
      <Dialog
        open={announce && !closed}
        onClose={close}
        title={t('navigation.title')}
        footer={
          <Button variant="primary" onClick={close}>
            {t('navigation.close')}
          </Button>
        }
      >
        <p>{t('navigation.text')}</p>
      </Dialog>
    </>
  )
}
