import { maxMailButtonLength, maxMailTextLength, maxSubjectLength } from '@passerelle/contract/limits'
import { settings as settingsOperations } from '@passerelle/contract/accounts/settings'
import { hasFixedSubject, ownTemplates, ownVariables, type OwnTemplate } from '@passerelle/contract/mails/own-templates'
import { commonVariables, fillTemplate, templateProblem } from '@passerelle/kernel/mail-template'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { provider } from '../../../kit/config/provider.ts'
import { SaveStatus } from '../../../kit/ui/form/auto-save-field.tsx'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { TextArea, TextInput } from '../../../kit/ui/form/field.tsx'
import { OvertakenNotice } from '../../../kit/ui/form/overtaken-notice.tsx'
import { LeaveGuard } from '../../../kit/ui/popup/leave-guard.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { Subject } from '../../../kit/ui/display/settings-frame.tsx'
import { Tabs } from '../../../kit/ui/display/tabs.tsx'
import { sampleValue } from './template-samples.ts'
import { settingsQueries, useSettingsSave, type AccountSettings } from './settings-queries.ts'
import './account-settings.css'

type Language = 'fr' | 'en'
type Texts = { subject: string; title: string; text: string; button: string }

/**
 * Mail templates: begin with the product's texts and can be reset to them, with a preview from sample data; an unknown
 * variable or code blocks publishing (APP-011).
 */
export const TemplatesSubject = ({ settings }: { settings: AccountSettings }) => {
  const t = useTranslations('accountSettings')
  const ask = useTranslations('confirm')
  const [template, choose] = useState<OwnTemplate>('invitation')
  const [language, speak] = useState<Language>('fr')
  // Changes alone: the product's texts may arrive after the first of them.
  const [drafts, setDrafts] = useState<Record<string, { base: string; changes: Partial<Texts> }>>({})
  const { mails } = settings
  const key = `${template}.${language}`
  const draft = drafts[key]
  const stored = mails?.templates[template]?.[language]
  const base = JSON.stringify(stored ?? null)
  const isOvertaken = draft !== undefined && draft.base !== base
  const defaults = useQuery(settingsQueries.defaultTemplates())
  const product = defaults.data?.[template][language] ?? { subject: '', title: '', text: '' }
  const original: Texts = { ...product, button: product.button ?? '' }
  const texts: Texts = { ...original, ...stored, button: stored?.button ?? original.button, ...draft?.changes }
  const variables = [...commonVariables, ...ownVariables(template)]
  const problem = templateProblem(texts, ownVariables(template))
  const edit = (change: Partial<Texts>) =>
    setDrafts((before) => ({
      ...before,
      [key]: { base, ...before[key], changes: { ...before[key]?.changes, ...change } },
    }))
  const discard = () => setDrafts(({ [key]: _, ...rest }) => rest)
  const values = Object.fromEntries(
    variables.map((name) => [
      name,
      sampleValue(name, language, { appName: settings.name, providerName: provider.name }),
    ]),
  )

  const publish = async (next: Texts | undefined) => {
    if (!mails) return
    const { provider: way, location, host, port, user, from, version } = mails
    const own = { ...mails.templates[template] }
    if (next) own[language] = next
    else delete own[language]
    await call(settingsOperations.saveMailSettings, {
      provider: way,
      location,
      host,
      port,
      user: user ?? '',
      from,
      version,
      templates: { ...mails.templates, [template]: own },
    })
    discard()
  }
  const { state, run } = useSettingsSave(publish)
  return (
    <Subject
      wide
      title={t('subjects.modeles')}
      lead={t('templatesLead')}
      action={
        <Button
          variant="primary"
          disabled={
            !mails ||
            !(defaults.data || stored) ||
            !draft ||
            isOvertaken ||
            problem !== null ||
            texts.text.trim() === ''
          }
          loading={state.phase === 'saving'}
          onClick={() => void run(texts)}
        >
          {t('publish')}
        </Button>
      }
    >
      <LeaveGuard isActive={Object.keys(drafts).length > 0} />
      {isOvertaken && (
        <OvertakenNotice
          onTake={discard}
          onReplace={() => setDrafts((before) => ({ ...before, [key]: { ...draft, base } }))}
        />
      )}
      {!mails && (
        <p className="settings-note warning" data-part="settings-note">
          {t('senderFirst')}
        </p>
      )}
      <div className="template-columns">
        <div>
          <Select
            label={t('templateName')}
            value={template}
            options={ownTemplates.map((value) => ({ value, label: t(`template.${value}`) }))}
            onChange={choose}
          />
          <Tabs
            label={t('language')}
            value={language}
            tabs={[
              { value: 'fr', label: 'Français' },
              { value: 'en', label: 'English' },
            ]}
            onChange={speak}
          />
          {!hasFixedSubject(template) && (
            <TextInput
              label={t('mailSubject')}
              maxLength={maxSubjectLength}
              value={texts.subject}
              onChange={({ target }) => edit({ subject: target.value })}
            />
          )}
          <TextInput
            label={t('mailTitle')}
            maxLength={maxSubjectLength}
            value={texts.title}
            onChange={({ target }) => edit({ title: target.value })}
          />
          <TextArea
            label={t('mailText')}
            rows={8}
            maxLength={maxMailTextLength}
            value={texts.text}
            error={
              problem?.kind === 'code'
                ? t('noCode')
                : problem
                  ? t('unknownVariable', { name: problem.name })
                  : undefined
            }
            onChange={({ target }) => edit({ text: target.value })}
          />
          <TextInput
            label={t('mailButton')}
            maxLength={maxMailButtonLength}
            value={texts.button}
            onChange={({ target }) => edit({ button: target.value })}
          />
          <div className="settings-actions" role="group" aria-label={t('insertVariable')}>
            {variables.map((name) => (
              <Button key={name} size="small" onClick={() => edit({ text: `${texts.text}{{${name}}}` })}>
                {`{{${name}}}`}
              </Button>
            ))}
          </div>
          <div className="settings-actions">
            {draft && <Button onClick={discard}>{t('discardDraft')}</Button>}
            {stored && (
              <ConfirmButton
                question={ask('mailTemplate', { name: t(`template.${template}`) })}
                onConfirm={() => void run(undefined)}
              >
                {t('restoreDefault')}
              </ConfirmButton>
            )}
            <span className="quiet">{t(stored ? 'ownText' : 'productText')}</span>
            <SaveStatus state={state} />
          </div>
        </div>
        <section aria-label={t('preview')} lang={language}>
          <p className="quiet">{t('previewHint')}</p>
          <article className="mail-preview">
            <p>
              <b>{fillTemplate(texts.subject, values)}</b>
            </p>
            <h4>{fillTemplate(texts.title, values)}</h4>
            <p>{fillTemplate(texts.text, values)}</p>
            {texts.button !== '' && <span className="btn primary">{fillTemplate(texts.button, values)}</span>}
          </article>
        </section>
      </div>
    </Subject>
  )
}
