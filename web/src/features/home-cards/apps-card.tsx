import { IconArrowUpRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Account } from '../../shared/session/me.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { CardHeader } from './card-header.tsx'
import { tileColours } from './tile-colours.ts'

type ExternalApp = Account['externalApps'][number]

/** Other sites' images are not shown on our pages: their policy would refuse them, and their owner would learn who reads here. */
const ownImage = (url: string | null): url is string => url !== null && /^\/(?!\/)|^data:image\//.test(url)

/** Its logo, or its first letter on its own colours. */
const Tile = ({ app }: { app: ExternalApp }) => {
  const [broken, breaks] = useState(false)
  if (ownImage(app.logoUrl) && !broken)
    return <img className="home-tile" src={app.logoUrl} alt="" width={20} height={20} onError={() => breaks(true)} />
  const { background, foreground } = tileColours(app)
  return (
    <span className="home-tile" aria-hidden="true" style={{ background, color: foreground }}>
      {app.name.slice(0, 1).toUpperCase()}
    </span>
  )
}

/** Where else the account works (APP-005): each opens in a tab of its own that knows nothing of this one. */
export const AppsCard = ({ apps }: { apps: readonly ExternalApp[] }) => {
  const t = useTranslations('home.apps')
  return (
    <section className="home-card home-apps" aria-labelledby="home-apps">
      <CardHeader id="home-apps" title={t('title')} />
      <ul>
        {apps.map((app) => (
          <li key={app.accessUrl}>
            <a href={app.accessUrl} target="_blank" rel="noopener noreferrer">
              <Tile app={app} />
              <span className="home-name">{app.name}</span>
              <Icon icon={IconArrowUpRight} label={t('newTab')} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
