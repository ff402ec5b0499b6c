import { passkeys } from '@passerelle/contract/accounts/passkeys'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { isCancelled, startAuthentication, supportsPasskeys } from '../../../model/passkeys/webauthn.ts'
import { Button } from '../../../kit/ui/button/button.tsx'

/** Signs in with a passkey alone: no address, no password (ADR-0051). */
export const PasskeyButton = ({ onSignedIn }: { onSignedIn: (session: { token: string; appId: string }) => void }) => {
  const t = useTranslations('passkeys')
  const login = useMutation({
    mutationFn: async () => {
      const anonymous = { side: 'customer', appId: null } as const
      const { options } = await call(passkeys.beginPasskeyLogin, {}, anonymous)
      const credential = await startAuthentication(options)
      return call(
        passkeys.loginWithPasskey,
        { credential: { ...credential, clientExtensionResults: { ...credential.clientExtensionResults } } },
        anonymous,
      )
    },
    onSuccess: onSignedIn,
  })
  if (!supportsPasskeys()) return null
  return (
    <>
      <p className="sign-in-or">{t('or')}</p>
      <Button
        size="big"
        className="submit"
        icon={IconFingerprint}
        loading={login.isPending}
        onClick={() => login.mutate()}
      >
        {t('signIn')}
      </Button>
      {login.error && (
        <p className="notice" role="alert">
          {isCancelled(login.error) ? t('cancelled') : getErrorMessage(login.error, t('failed'))}
        </p>
      )}
    </>
  )
}
