import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { cloudQueries } from '../../features/clouds/servers/cloud-queries.ts'
import { providerName } from '../../features/clouds/servers/cloud-status.tsx'
import { ServerFacts, ServerHistory } from '../../features/clouds/servers/server-detail.tsx'
import { ServerLinks } from '../../features/clouds/servers/server-links.tsx'
import { ServerNow } from '../../features/clouds/servers/server-now.tsx'
import { useAccount, useMe } from '../../model/session/me.ts'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { CloudsLayout, useMayAct } from './clouds-layout.tsx'
import '../../features/clouds/servers/cloud-detail.css'

/** A server: current state, available actions, history (UIX-010). */
export const ServerPage = () => {
  const t = useTranslations()
  const { serverId } = useParams({ from: '/portal/clouds/servers/$serverId' })
  const appId = useAccount()?._id
  const mayAct = useMayAct()
  const staff = useMe()?.side === 'staff'
  const query = useQuery(cloudQueries.server(appId, serverId))
  const server = query.data
  usePageTitle(server?.name ?? t('clouds.server'))
  return (
    <CloudsLayout current="servers" query={query}>
      {server && (
        <div className="cloud-detail">
          <div className="cloud-main">
            <Link to="/clouds" className="link">
              {t('clouds.servers')}
            </Link>
            <h2>{server.name}</h2>
            <p className="second">
              {[providerName(server.provider), server.config.zone, server.config.commercialType, server.publicAddress]
                .filter(Boolean)
                .join(', ')}
            </p>
            <ServerNow appId={appId} server={server} mayAct={mayAct} staff={staff} />
            <ServerLinks appId={appId} server={server} mayAct={mayAct} />
            <ServerHistory history={server.history} />
          </div>
          <ServerFacts server={server} />
        </div>
      )}
    </CloudsLayout>
  )
}
