import { getOverallStatus } from '@passerelle/kernel/availability'
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconRefresh } from '@tabler/icons-react'
import { memo, useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useAvailabilityLive, type Availability } from '../../../model/availability/availability-queries.ts'
import { stateSigns } from '../../../model/availability/signs.ts'
import type { Account } from '../../../model/session/me.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { AppsCard } from './apps-card.tsx'
import { AvailabilityCard, tones } from './availability-card.tsx'
import { CardHeader } from './card-header.tsx'
import { LevelsCard } from './levels-card.tsx'
import { PhoneCard } from './phone-card.tsx'
import { ServicesCard, type HomeService } from './services-card.tsx'
import { hasPhoneCard, linkedApps } from './what-stands.ts'

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const t = useTranslations()
  const detail = getErrorMessage(error, '')
  return (
    <section
      className="home-card home-availability"
      data-part="home-card home-availability"
      aria-labelledby="home-availability"
      role="alert"
    >
      <CardHeader id="home-availability" title={t('availability.title')} />
      <p className="home-failure">
        <Icon icon={IconAlertTriangle} size={14} /> {t('availability.fail.availability')}
      </p>
      {detail !== '' && (
        <p className="home-meta" data-part="home-meta">
          {detail}
        </p>
      )}
      <Button size="small" icon={IconRefresh} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </section>
  )
}

/** Line at the foot of narrow screens that opens the cards, with the state of the services (TSK-013). */
const Toggle = ({ seen, open, onPress }: { seen: Availability | undefined; open: boolean; onPress: () => void }) => {
  const t = useTranslations()
  const state = seen && seen.probes.length > 0 ? getOverallStatus(seen.events) : undefined
  return (
    <button type="button" className="home-toggle" data-part="home-toggle" aria-expanded={open} onClick={onPress}>
      <span className={state && 'sr-only'}>{t('home.label')}</span>
      {state && (
        <span className={tones[state]}>
          <Icon icon={stateSigns[state]} /> {t(`availability.banner.${state}`)}
        </span>
      )}
      <Icon icon={open ? IconChevronDown : IconChevronUp} />
    </button>
  )
}

/**
 * Cards of the home page (TSK-013): availability and service levels of the month, phone support, linked applications,
 * services; empty ones are hidden. `seen` is undefined while loading, `failure` is the error. Memoized, so that
 * filtering the board does not re-render them.
 */
export default memo(
  ({
    app,
    staff,
    phoneWanted,
    now,
    seen,
    failure,
    retry,
    tiles,
  }: {
    app: Account
    staff: boolean
    phoneWanted: boolean
    now: Date
    seen: Availability | undefined
    failure: unknown
    retry: () => unknown
    tiles: readonly HomeService[]
  }) => {
    const month = useFormatter().dateTime(now, { month: 'long' })
    useAvailabilityLive(app._id)
    const apps = linkedApps(app)
    const [pressed, setPressed] = useState<boolean>()
    const open = pressed ?? phoneWanted
    // On narrow screens the opened cards cover the lists, where the focus has to be seen.
    useEffect(() => {
      const close = ({ target }: FocusEvent) => {
        if ((target as Element).closest('.board')) setPressed(false)
      }
      if (open) document.addEventListener('focusin', close)
      return () => document.removeEventListener('focusin', close)
    }, [open])
    return (
      <>
        <Toggle seen={seen} open={open} onPress={() => setPressed(!open)} />
        {seen && seen.probes.length > 0 && (
          <>
            <AvailabilityCard seen={seen} month={month} now={now} />
            <LevelsCard seen={seen} month={month} />
          </>
        )}
        {!seen && failure !== null && (
          <>
            <Failed error={failure} onRetry={() => void retry()} />
            <LevelsCard seen={null} month={month} />
          </>
        )}
        {hasPhoneCard(app, staff) && <PhoneCard app={app} staff={staff} wanted={phoneWanted} />}
        {apps.length > 0 && <AppsCard apps={apps} />}
        {tiles.length > 0 && <ServicesCard tiles={tiles} />}
      </>
    )
  },
)
