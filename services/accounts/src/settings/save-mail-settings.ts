import type { accounts } from '@passerelle/contract/accounts/api'
import { isOwnTemplate, ownVariables } from '@passerelle/contract/mails/own-templates'
import { mailVariables, type MailTemplate } from '@passerelle/contract/mails/templates'
import type { InferBody } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { templateProblem, type TemplateTexts } from '@passerelle/kernel/mail-template'
import type { Platform } from '@passerelle/server/platform'
import { installationSecrets } from '@passerelle/server/secrets/installation-secrets'
import { statement } from './statement-rows.ts'
import { checkVersion } from './check-version.ts'

type Body = InferBody<typeof accounts.saveMailSettings>
type Deps = Pick<Platform, 'env' | 'database' | 'clock' | 'record'>

const mailSecretPurpose = (appId: string): string => `accounts.mail_settings:${appId}`

const checkTexts = (template: string, texts: TemplateTexts) => {
  const known: readonly string[] | undefined = isOwnTemplate(template)
    ? ownVariables(template)
    : mailVariables[template as MailTemplate]
  if (!known) throw new Problem('template_variable', { values: { name: template } })
  const problem = templateProblem(texts, known)
  if (problem?.kind === 'code') throw new Problem('template_code')
  if (problem) throw new Problem('template_variable', { values: { name: problem.name } })
}

const complete = ({ provider, host, port, location }: Body) =>
  provider === 'smtp'
    ? { host: host ?? null, port: port ?? null, location: null, complete: Boolean(host && port) }
    : { host: null, port: null, location: location ?? null, complete: Boolean(location) }

const mailSettingsSave = statement(
  'accounts.mail-settings-save',
  `INSERT INTO accounts.mail_settings AS m
                 (app_id, provider, location, host, port, username, secret_ciphertext, sender, templates, updated_at)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9::jsonb, '{}'), $10)
               ON CONFLICT (app_id) DO UPDATE SET provider = $2, location = $3, host = $4, port = $5, username = $6,
                 sender = $8,
                 secret_ciphertext = CASE WHEN $11 THEN $7 ELSE m.secret_ciphertext END,
                 templates = coalesce($9::jsonb, m.templates),
                 version = m.version + 1, updated_at = $10`,
)

/**
 * Stores the account's mail server and its published templates (API-107, APP-011, APP-012). The password is encrypted;
 * absent keeps it, null removes it. Throws `settings_changed`, `mail_settings_incomplete`, `template_variable`,
 * `template_code`.
 */
export const saveMailSettings = ({ env, database, clock, record }: Deps) => {
  const secrets = installationSecrets(env)
  return (appId: string, body: Body, actor: Person) => {
    const way = complete(body)
    if (!way.complete) throw new Problem('mail_settings_incomplete')
    for (const [template, languages] of Object.entries(body.templates ?? {}))
      for (const texts of Object.values(languages)) if (texts) checkTexts(template, texts)
    const sealed = body.password ? secrets.seal(body.password, mailSecretPurpose(appId)) : null
    return database.transaction(async (tx) => {
      await checkVersion(tx, 'mail_settings', appId, body.version)
      await tx.query(
        mailSettingsSave.with(
          appId,
          body.provider,
          way.location,
          way.host,
          way.port,
          body.user || null,
          sealed,
          body.from,
          body.templates ? JSON.stringify(body.templates) : null,
          clock.now(),
          body.password !== undefined,
        ),
      )
      await record(tx, {
        appId,
        actor: { kind: actor.kind, userId: actor.userId },
        name: 'app.edited',
        subject: appId,
        data: { fields: ['config.mails'] },
      })
    })
  }
}
