import { announcements } from '@passerelle/contract/accounts/announcements'
import { maxAnnouncementTextLength, maxAnnouncementTitleLength, maxUrlLength } from '@passerelle/contract/limits'
import { announcementKinds, firstEffectiveDay, type AnnouncementField } from '@passerelle/kernel/announcements'
import { formatDatetimeLocal, parseDatetimeLocal } from '@passerelle/kernel/datetime-local'
import { documentKeys } from '@passerelle/kernel/legal-documents'
import { middayOf } from '@passerelle/kernel/nights'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, type KeyboardEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { serverNow } from '../../../../kit/config/server-clock.ts'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { getFieldErrors } from '../../../../kit/network/error-message.ts'
import { useToastMutation } from '../../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../../kit/ui/button/confirm-button.tsx'
import { Choice, ChoiceGroup } from '../../../../kit/ui/choice/choice.tsx'
import { Select } from '../../../../kit/ui/choice/select.tsx'
import { DayField } from '../../../../kit/ui/date/day-field.tsx'
import { Field, TextInput } from '../../../../kit/ui/form/field.tsx'
import { OvertakenNotice } from '../../../../kit/ui/form/overtaken-notice.tsx'
import { useVersionedDraft } from '../../../../kit/ui/form/use-versioned-draft.ts'
import { LeaveGuard } from '../../../../kit/ui/popup/leave-guard.tsx'
import { call } from '../../../../model/api/call.ts'
import { AnnouncementBanners } from '../announcement-banner.tsx'
import { emptiedTitles, mayChange, toChanges, toEditorFields, type EditorFields } from './announcement-fields.ts'
import { across, announcementQueries, type Announcement } from './announcement-queries.ts'
import { AudienceField } from './audience-field.tsx'
import { LanguageFields } from './language-fields.tsx'
import { MailPreview } from './mail-preview.tsx'

const toLocal = (instant: string) => formatDatetimeLocal(new Date(instant))
const toInstant = (local: string) => parseDatetimeLocal(local)!.toISOString()

/**
 * An announcement in both languages with its days, its audience and a preview (ANN-013). What may not change any more
 * is disabled (ANN-005). It compares with what it began with, so that what somebody else changed is not overwritten.
 */
export const AnnouncementEditor = ({
  announcement: opened,
  onDeleted,
}: {
  announcement: Announcement
  onDeleted: () => void
}) => {
  const t = useTranslations('announcements')
  const documents = useTranslations('accountSettings.document')
  const ask = useTranslations('confirm')
  const format = useFormat()
  const locale = useLocale()
  const toFields = (stored = opened) => toEditorFields(stored, toLocal)
  const edited = useVersionedDraft(opened, toFields)
  const { base: announcement = opened, draft: fields, isOvertaken } = edited
  const { _id: announcementId, stage, version } = announcement
  const was = toFields(announcement)
  const set = (changes: Partial<EditorFields>) => edited.change({ ...fields, ...changes })
  const isDraft = stage === 'draft'
  const isLocked = (field: AnnouncementField) => !mayChange(announcement, field)
  const changes = toChanges(was, fields, toInstant)
  const isChanged = Object.keys(changes).length > 0
  const shared = { stale: announcementQueries.all() }
  const write = async () => {
    if (!isChanged) return announcement
    const saved = await call(announcements.editAnnouncement, { announcementId, version, ...changes }, across)
    edited.saved(saved, fields)
    return saved
  }
  const save = useToastMutation({ ...shared, send: write, done: () => t('desk.saved'), failed: t('desk.saveFailed') })
  const publish = useToastMutation({
    ...shared,
    send: async () => {
      const saved = await write()
      return call(announcements.publishAnnouncement, { announcementId, version: saved.version }, across)
    },
    done: () => t('desk.published'),
    failed: t('desk.publishFailed'),
  })
  const remove = useToastMutation({
    ...shared,
    send: () => call(announcements.deleteAnnouncement, { announcementId }, across),
    done: () => t('desk.deleted'),
    failed: t('desk.deleteFailed'),
    after: onDeleted,
  })
  const { data: counted } = useQuery(announcementQueries.preview(announcementId, fields.audience))
  const emptied = emptiedTitles(was, fields)
  const errors = {
    ...getFieldErrors(publish.error ?? save.error),
    ...Object.fromEntries(emptied.map((field) => [field, t('desk.titleNeeded')])),
  } as Partial<Record<AnnouncementField, string>>
  const { kind } = fields
  const isBound = kind !== 'info'
  const first = format.day(middayOf(firstEffectiveDay(serverNow())))
  const until = fields.shownUntil === '' ? null : format.day(middayOf(fields.shownUntil))
  const title = (locale === 'fr' ? fields.titleFr : fields.titleEn) || t('desk.untitled')
  const preview = {
    _id: announcementId,
    kind,
    title,
    text: locale === 'fr' ? fields.textFr : fields.textEn,
    link: fields.link || null,
    effectiveOn: isBound && fields.effectiveOn !== '' ? fields.effectiveOn : null,
    acknowledge: fields.acknowledge,
    mayAcknowledge: true,
    seenAt: null,
    dismissedAt: null,
    acknowledgedAt: null,
  }
  const publishing = useRef<HTMLSpanElement>(null)
  /** Ctrl+Enter presses the button: it asks first, and publishes the second time. */
  const pressPublish = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    publishing.current?.querySelector('button')?.click()
  }
  return (
    <div className="announcement-editor" onKeyDown={pressPublish}>
      <LeaveGuard isActive={isChanged} />
      {isOvertaken && <OvertakenNotice onTake={edited.takeNewer} onReplace={edited.replaceNewer} />}
      <ChoiceGroup legend={t('desk.kind')}>
        {announcementKinds.map((one) => (
          <Choice
            key={one}
            type="radio"
            name="announcement-kind"
            checked={kind === one}
            disabled={isLocked('kind')}
            onChange={() => set({ kind: one })}
          >
            {t(`kinds.${one}`)}
          </Choice>
        ))}
      </ChoiceGroup>
      <LanguageFields
        value={fields}
        errors={errors}
        isLocked={isLocked}
        titleLength={maxAnnouncementTitleLength}
        textLength={maxAnnouncementTextLength}
        onChange={set}
      />
      <div className="announcement-two">
        <TextInput
          label={t('desk.link')}
          hint={t('desk.linkHint')}
          maxLength={maxUrlLength}
          value={fields.link}
          error={errors.link}
          disabled={isLocked('link')}
          onChange={({ target }) => set({ link: target.value })}
        />
        {kind === 'terms' && (
          <Field label={t('desk.document')} error={errors.document}>
            {({ id }) => (
              <Select
                id={id}
                value={fields.document ?? ''}
                options={[
                  { value: '', label: t('desk.noDocument') },
                  ...documentKeys.map((value) => ({ value, label: documents(value) })),
                ]}
                disabled={isLocked('document')}
                onChange={(value) => set({ document: value === '' ? null : (value as EditorFields['document']) })}
              />
            )}
          </Field>
        )}
        {isBound ? (
          <DayField
            label={t('desk.effectiveOn')}
            hint={isDraft && t('desk.earliest', { day: first })}
            value={fields.effectiveOn}
            error={errors.effectiveOn}
            onChange={(effectiveOn) => set({ effectiveOn })}
          />
        ) : (
          !isLocked('shownFrom') && (
            <DayField
              time
              label={t('desk.shownFrom')}
              hint={t('desk.shownFromHint')}
              value={fields.shownFrom}
              error={errors.shownFrom}
              onChange={(shownFrom) => set({ shownFrom })}
            />
          )
        )}
        <DayField
          label={t('desk.shownUntil')}
          hint={isBound && t('desk.shownUntilHint')}
          value={fields.shownUntil}
          error={errors.shownUntil}
          onChange={(shownUntil) => set({ shownUntil })}
        />
      </div>
      <AudienceField
        announcementId={announcementId}
        value={fields.audience}
        error={errors.audience}
        disabled={isLocked('audience')}
        onChange={(audience) => set({ audience })}
      />
      <Choice
        type="checkbox"
        name="announcement-acknowledge"
        checked={fields.acknowledge}
        disabled={isLocked('acknowledge')}
        onChange={() => set({ acknowledge: !fields.acknowledge })}
      >
        {t('desk.acknowledge')}
      </Choice>
      <Choice
        type="checkbox"
        name="announcement-mail"
        checked={isBound || fields.mail}
        disabled={isBound || isLocked('mail')}
        onChange={() => set({ mail: !fields.mail })}
      >
        {t(isBound ? 'desk.mailAlways' : 'desk.mail')}
      </Choice>
      <div className="announcement-preview" aria-label={t('desk.preview')} role="group">
        <p>{t('desk.preview')}</p>
        <AnnouncementBanners list={[preview]} />
      </div>
      {(isBound || fields.mail) && <MailPreview fields={fields} termsNotice={counted?.termsNotice} />}
      <div className="announcement-actions-bar">
        {isDraft && (
          <span ref={publishing}>
            <ConfirmButton
              variant="primary"
              icon={IconSpeakerphone}
              question={ask('publishAnnouncement', { title })}
              busy={publish.isPending}
              disabled={emptied.length > 0 || isOvertaken}
              onConfirm={() => publish.mutate()}
            >
              {t('desk.publish')}
            </ConfirmButton>
          </span>
        )}
        <Button
          loading={save.isPending}
          disabled={!isChanged || emptied.length > 0 || isOvertaken}
          onClick={() => save.mutate()}
        >
          {t('desk.save')}
        </Button>
        {isDraft && (
          <ConfirmButton
            question={ask('announcementDraft', { title })}
            busy={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            {t('desk.delete')}
          </ConfirmButton>
        )}
        {isDraft && until !== null && (
          <p>
            {fields.shownFrom !== '' && !isBound
              ? t('desk.shownThen', { at: format.when(toInstant(fields.shownFrom)), until })
              : t('desk.shownNow', { until })}{' '}
            {isBound && t('desk.textStays')} {(isBound || fields.mail) && t('desk.mailed')}
          </p>
        )}
      </div>
    </div>
  )
}
