import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { cloudQueries } from '../../features/clouds/servers/cloud-queries.ts'
import { CreateServer } from '../../features/clouds/servers/create-server.tsx'
import { useAccount, useMe } from '../../model/session/me.ts'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { EmptyState } from '../../kit/ui/feedback/states.tsx'
import { CloudsLayout, NotConnected, useMayAct } from './clouds-layout.tsx'
import '../../features/clouds/servers/cloud-detail.css'
import '../../features/clouds/servers/create-server.css'

/** Page to create a server, for administrators and staff (UIX-011). */
export const CreateServerPage = () => {
  const t = useTranslations('clouds')
  const navigate = useNavigate()
  const appId = useAccount()?._id
  const mayAct = useMayAct()
  const staff = useMe()?.side === 'staff'
  const query = useQuery(cloudQueries.servers(appId))
  usePageTitle(t('create'))
  const { list = [], providers = [] } = query.data ?? {}
  return (
    <CloudsLayout current="servers" query={query}>
      {!mayAct && <EmptyState title={t('create')}>{t('onlyAdmins')}</EmptyState>}
      {mayAct && providers.length === 0 && <NotConnected />}
      {mayAct && providers.length > 0 && (
        <CreateServer
          appId={appId}
          providers={providers}
          servers={list}
          needsApproval={!staff && query.data?.actionsNeedApproval === true}
          onCreated={({ _id }) => void navigate({ to: '/clouds/servers/$serverId', params: { serverId: _id } })}
        />
      )}
    </CloudsLayout>
  )
}
