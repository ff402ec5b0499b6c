import { group, type ValuesOf } from '@passerelle/server/env/group'
import { address, flag, integer, optionalText, secret, text } from '@passerelle/server/env/setting'

/** Settings of this service. */
export const accountsSettings = {
  /** Id or mail address of the user who may sign in as staff while the installation has no staff. */
  firstStaff: optionalText(
    'FIRST_STAFF',
    'the mail address of the first member of staff, let in while there is no other',
    'emma@nimbus.example',
  ),
  /** Lifetime of sign-in tokens in hours (OPEN-008). */
  tokenHours: integer('TOKEN_HOURS', 'how many hours a sign-in holds', '12', { from: 1, to: 720, otherwise: 12 }),
  /** Reject staff identities without the claim `email_verified`; `email_verified: false` is always rejected. */
  requireVerifiedEmail: flag(
    'REQUIRE_VERIFIED_EMAIL',
    'whether staff are refused whose identity provider does not say that their mail address is verified',
  ),
  /** Scopes requested from the identity provider. */
  oidcScopes: text(
    'OIDC_SCOPES',
    'what is asked of the identity provider',
    'openid email groups',
    'openid email profile',
  ),
  oidc: group('issuer', {
    issuer: address('OIDC_ISSUER', 'the identity provider of the staff', 'https://id.example', ['https:', 'http:']),
    clientId: text('OIDC_CLIENT_ID', 'the name of this product at the identity provider', 'passerelle'),
    clientSecret: secret(text('OIDC_CLIENT_SECRET', 'its secret there', 'a long random text')),
  }),
  /** Groups in a claim of the identity provider that decide about sign-in and project rights of staff. */
  oidcRoles: group(
    'claim',
    {
      claim: text('OIDC_ROLES_CLAIM', 'the claim that names the groups of staff', 'groups'),
      staffGroup: optionalText('OIDC_STAFF_GROUP', 'the group in that claim whose members may sign in', 'it-support'),
      projectGroup: optionalText('OIDC_PROJECT_GROUP', 'the group in that claim with project rights', 'it-projects'),
    },
    { notAlone: ['staffGroup', 'projectGroup'] },
  ),
}

declare module '@passerelle/server/env' {
  interface ServiceEnv extends ValuesOf<typeof accountsSettings> {}
}
