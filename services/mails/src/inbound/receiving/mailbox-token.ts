import {
  allowInsecureRequests,
  ClientSecretPost,
  clientCredentialsGrant,
  Configuration,
  refreshTokenGrant,
  ResponseBodyError,
  type TokenEndpointResponse,
} from 'openid-client'
import type { Clock } from '@passerelle/kernel/clock'
import { hours, minutes, seconds } from '@passerelle/kernel/durations'
import { isLoopback } from '@passerelle/server/net/is-loopback'
import type { MailboxOauth } from '../inbound-settings.ts'
import { MailboxError } from './inbound-source.ts'

/** A token is not used in the last five minutes of its life. */
const spareMs = minutes(5)
/** Life of a token of which its issuer says nothing. */
const usualLifeMs = hours(1)
const timeoutS = 8

const configurationOf = ({ tokenUrl, clientId, clientSecret }: MailboxOauth): Configuration => {
  const { origin, protocol, hostname } = new URL(tokenUrl)
  const server = { issuer: origin, token_endpoint: tokenUrl }
  const config = new Configuration(server, clientId, undefined, ClientSecretPost(clientSecret))
  config.timeout = timeoutS
  // Only on this machine: the secret never leaves unencrypted.
  if (protocol === 'http:' && isLoopback(hostname)) allowInsecureRequests(config)
  return config
}

/** `current` asks only where no token is known that is good for long enough; `renew` always. */
export type MailboxToken = { current: () => Promise<string>; renew: () => Promise<string> }

/**
 * Access tokens for a mailbox that takes no password (EML-064): by the credentials of the client, or by a refresh token
 * where one person consented. Both throw `sign_in_refused` when the issuer refuses; no error names the secret.
 */
export const mailboxToken = (oauth: MailboxOauth, clock: Clock): MailboxToken => {
  const config = configurationOf(oauth)
  let known: { token: string; until: number } | undefined
  // An issuer may give another refresh token with each answer.
  let refresh = oauth.refreshToken

  const ask = async (): Promise<TokenEndpointResponse> => {
    const scope = oauth.scope === undefined ? {} : { scope: oauth.scope }
    try {
      return await (refresh === undefined
        ? clientCredentialsGrant(config, scope)
        : refreshTokenGrant(config, refresh, scope))
    } catch (error) {
      if (error instanceof ResponseBodyError) throw new MailboxError('sign_in_refused')
      throw new MailboxError('The token of the mailbox could not be asked for')
    }
  }
  const renew = async () => {
    const answer = await ask()
    refresh &&= answer.refresh_token ?? refresh
    const life = answer.expires_in === undefined ? usualLifeMs : seconds(answer.expires_in)
    known = { token: answer.access_token, until: clock.now().getTime() + life }
    return known.token
  }
  return {
    current: async () => (known && known.until - clock.now().getTime() > spareMs ? known.token : renew()),
    renew,
  }
}
