import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { encode } from 'uqr'
import './second-factor.css'

/** Secret of an authenticator app (TOTP) as a QR code, a link for this device, and text. */
export const AuthenticatorSetup = ({ enrolment: { secret, uri } }: { enrolment: { secret: string; uri: string } }) => {
  const t = useTranslations('secondFactor')
  const { data, size } = useMemo(() => encode(uri, { border: 2 }), [uri])
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <div className="authenticator">
      <svg className="authenticator-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('qr')}>
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <div className="authenticator-text">
        <p>{t('scan')}</p>
        <p className="authenticator-secret" data-part="authenticator-secret">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </p>
        <a className="link" href={uri}>
          {t('openApp')}
        </a>
      </div>
    </div>
  )
}
