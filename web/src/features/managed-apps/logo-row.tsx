import { accounts } from '@passerelle/contract/accounts/api'
import { IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../shared/api/call.ts'
import { getErrorMessage } from '../../shared/api/error-message.ts'
import { uploadFile } from '../../shared/api/transfer.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ConfirmButton } from '../../shared/ui/confirm-button.tsx'
import { AccountLogo } from '../../shared/ui/logo.tsx'
import { toast } from '../../shared/ui/toaster.tsx'
import type { ManagedApp } from './managed-app-queries.ts'

const staff = { side: 'staff', appId: null } as const

/** Logo of an account: upload of a PNG or JPEG, and removal (API-084, APP-001). */
export const LogoRow = ({ app }: { app: ManagedApp }) => {
  const t = useTranslations('accountSettings')
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const onSettled = () => client.invalidateQueries({ queryKey: ['managed-apps'] })
  const onError = (error: unknown) => toast.error(getErrorMessage(error, t('saveFailed')))
  const upload = useMutation({
    mutationFn: (file: File) =>
      uploadFile(accounts.uploadLogoOfApp, file, () => {}, { ...staff, input: { appId: app._id } }),
    onSuccess: () => toast.success(t('logoSaved')),
    onError,
    onSettled,
  })
  const remove = useMutation({
    mutationFn: () => call(accounts.editManagedApp, { appId: app._id, logo: null }, staff),
    onError,
    onSettled,
  })
  return (
    <div className="set-row">
      <span>
        {t('logo')}
        <small>{t('logoHint')}</small>
      </span>
      <div className="set-actions">
        <AccountLogo name={app.name} logo={app.logo} colour={app.primaryColor} large />
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          aria-label={t('logo')}
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) upload.mutate(file)
            target.value = ''
          }}
        />
        <Button icon={IconUpload} loading={upload.isPending} onClick={() => input.current?.click()}>
          {app.logo ? t('replace') : t('choose')}
        </Button>
        {app.logo && <ConfirmButton onConfirm={() => remove.mutate()}>{t('remove')}</ConfirmButton>}
      </div>
    </div>
  )
}
