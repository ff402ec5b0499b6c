import { offeredServices } from '@passerelle/kernel/app-services'
import { IconMailCheck, IconPhone } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { provider } from '../../../kit/config/provider.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { AccountLogo } from '../../../kit/ui/icon/logo.tsx'
import type { RegistrationDraft } from './registration-draft.ts'
import './registration.css'

type Props = { draft: RegistrationDraft; staying: boolean; onStay: () => void; onOpen: () => void }

/** Confirmation, while the countdown to the account runs (ACC-012). */
export const RegisteredAccount = ({ draft, staying, onStay, onOpen }: Props) => {
  const t = useTranslations('registration')
  const quoted = offeredServices.filter(({ name, terms }) => terms === 'quoted' && draft.services.includes(name))
  return (
    <>
      <div className="account">
        <AccountLogo name={draft.name} logo={null} colour="#17607c" large />
        <div>
          <b>{draft.name}</b>
          <span className="second">{draft.slug}</span>
        </div>
      </div>
      <ul className="after">
        <li>
          <Icon icon={IconMailCheck} />
          <span>{t('confirmed', { email: draft.email })}</span>
        </li>
        {quoted.length > 0 && (
          <li>
            <Icon icon={IconPhone} />
            <span>
              {t('calls', {
                provider: provider.name,
                services: quoted.map(({ name }) => t(`service.${name}`)).join(', '),
              })}
            </span>
          </li>
        )}
      </ul>
      <div className="step-buttons">
        {!staying && (
          <Button size="big" onClick={onStay}>
            {t('stay')}
          </Button>
        )}
        <Button variant="primary" size="big" onClick={onOpen}>
          {t('open')}
        </Button>
      </div>
    </>
  )
}
