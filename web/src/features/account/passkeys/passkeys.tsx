import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { supportsPasskeys } from '../../../model/passkeys/webauthn.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Delayed, LoadingStatus, Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyItem } from './passkey-item.tsx'
import { passkeysQuery } from './passkeys-query.ts'

/** Passkeys of the current user: add, rename, remove (ADR-0051). */
export const Passkeys = () => {
  const t = useTranslations('passkeys')
  const { data, error, refetch } = useQuery(passkeysQuery)
  const [adding, setAdding] = useState(false)
  if (error) return <ErrorState compact title={getErrorMessage(error, t('failed'))} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Delayed>
        <LoadingStatus />
        <Skeleton height={48} />
      </Delayed>
    )
  const usable = data.available && supportsPasskeys()
  return (
    <>
      <p className="quiet">{t(usable ? 'lead' : 'unavailable')}</p>
      {data.list.length > 0 ? (
        <ul className="profile-sessions" data-part="profile-sessions" aria-label={t('list')}>
          {data.list.map((passkey) => (
            <PasskeyItem key={passkey._id} passkey={passkey} />
          ))}
        </ul>
      ) : (
        usable && !adding && <p className="quiet">{t('none')}</p>
      )}
      {adding ? (
        <AddPasskey onClose={() => setAdding(false)} />
      ) : (
        usable && (
          <div className="profile-actions">
            <Button icon={IconFingerprint} onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          </div>
        )
      )}
    </>
  )
}
