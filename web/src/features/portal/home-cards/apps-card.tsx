import { IconArrowUpRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Account } from '../../../model/session/me.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { CardHeader } from './card-header.tsx'
import { tileColours } from './tile-colours.ts'

type ExternalApp = Account['externalApps'][number]

/**
 * Whether an image is same-origin or inline: the CSP blocks third-party images, and loading them would reveal the user
 * to their owner.
 */
const ownImage = (url: string | null): url is string => url !== null && /^\/(?!\/)|^data:image\//.test(url)

/** Logo of an application, or its first letter on its own colors. */
const Tile = ({ app }: { app: ExternalApp }) => {
  const [broken, breaks] = useState(false)
  if (ownImage(app.logoUrl) && !broken)
    return <img className="app-icon" src={app.logoUrl} alt="" width={20} height={20} onError={() => breaks(true)} />
  const { background, foreground } = tileColours(app)
  return (
    <span className="app-icon" aria-hidden="true" style={{ background, color: foreground }}>
      {app.name.slice(0, 1).toUpperCase()}
    </span>
  )
}

/**
 * Linked applications of the account (APP-005): each opens in a new tab without a reference to this one (`noopener`).
 */
export const AppsCard = ({ apps }: { apps: readonly ExternalApp[] }) => {
  const t = useTranslations('home.apps')
  return (
    <section className="home-card home-apps" data-part="home-card home-apps" aria-labelledby="home-apps">
      <CardHeader id="home-apps" title={t('title')} />
      <ul>
        {apps.map((app) => (
          <li key={app.accessUrl}>
            <a href={app.accessUrl} target="_blank" rel="noopener noreferrer">
              <Tile app={app} />
              <span className="home-name" data-part="home-name">
                {app.name}
              </span>
              <Icon icon={IconArrowUpRight} label={t('newTab')} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
