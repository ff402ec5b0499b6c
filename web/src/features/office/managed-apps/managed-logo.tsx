import { apps } from '@passerelle/contract/accounts/apps'
import { useQueryClient } from '@tanstack/react-query'
import { LogoRow } from '../../../model/accounts/logo-row.tsx'
import { call } from '../../../model/api/call.ts'
import { uploadFile } from '../../../model/api/transfer.ts'
import type { ManagedApp } from './managed-app-queries.ts'

const staff = { side: 'staff', appId: null } as const

/** Logo of an account, for staff (API-084, APP-001). */
export const ManagedLogo = ({ app }: { app: ManagedApp }) => {
  const client = useQueryClient()
  return (
    <LogoRow
      account={app}
      onUpload={(file) => uploadFile(apps.uploadLogoOfApp, file, () => {}, { ...staff, input: { appId: app._id } })}
      onRemove={() => call(apps.editManagedApp, { appId: app._id, logo: null }, staff)}
      onSettled={() => client.invalidateQueries({ queryKey: ['managed-apps'] })}
    />
  )
}
