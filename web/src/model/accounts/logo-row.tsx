import { IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../kit/ui/button/confirm-button.tsx'
import { AccountLogo } from '../../kit/ui/icon/logo.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'

type Account = { name: string; logo: string | null; primaryColor: string }

/** Row of settings with the logo of an account: upload of a PNG or JPEG, and removal (API-084, APP-001). */
export const LogoRow = ({
  account,
  onUpload,
  onRemove,
  onSettled,
}: {
  account: Account
  onUpload: (file: File) => Promise<unknown>
  onRemove: () => Promise<unknown>
  onSettled: () => Promise<unknown>
}) => {
  const t = useTranslations('accountSettings')
  const ask = useTranslations('confirm')
  const input = useRef<HTMLInputElement>(null)
  const onError = (error: unknown) => toast.error(getErrorMessage(error, t('saveFailed')))
  const upload = useMutation({
    mutationFn: onUpload,
    onSuccess: () => toast.success(t('logoSaved')),
    onError,
    onSettled,
  })
  const remove = useMutation({ mutationFn: onRemove, onError, onSettled })
  return (
    <div className="settings-row">
      <span>
        {t('logo')}
        <small>{t('logoHint')}</small>
      </span>
      <div className="settings-actions">
        <AccountLogo name={account.name} logo={account.logo} colour={account.primaryColor} large />
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          aria-label={t('logo')}
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) upload.mutate(file)
            // The same file can be chosen again.
            target.value = ''
          }}
        />
        <Button icon={IconUpload} loading={upload.isPending} onClick={() => input.current?.click()}>
          {account.logo ? t('replace') : t('choose')}
        </Button>
        {account.logo && (
          <ConfirmButton question={ask('logo', { name: account.name })} onConfirm={() => remove.mutate()}>
            {t('remove')}
          </ConfirmButton>
        )}
      </div>
    </div>
  )
}
