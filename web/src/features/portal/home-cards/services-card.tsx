import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Icon, type IconComponent } from '../../../kit/ui/icon/icon.tsx'
import { CardHeader } from './card-header.tsx'

export type HomeService = {
  page: 'users' | 'payments' | 'bookings' | 'converters' | 'availability' | 'clouds' | 'phone'
  to: NonNullable<LinkProps['to']>
  icon: IconComponent
}

/** Services the user may open (UIX-037). */
export const ServicesCard = ({ tiles }: { tiles: readonly HomeService[] }) => {
  const t = useTranslations()
  return (
    <section className="home-card home-tiles" data-part="home-card home-tiles" aria-labelledby="home-tiles">
      <CardHeader id="home-tiles" title={t('home.tiles')} />
      <ul>
        {tiles.map(({ page, to, icon }) => (
          <li key={page}>
            <Link to={to}>
              <Icon icon={icon} />
              {page === 'phone' ? t('home.phone.title') : t(`pages.${page}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
