import type { AnnouncementField } from '@passerelle/kernel/announcements'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Tabs } from '../../../../kit/ui/display/tabs.tsx'
import { TextArea, TextInput } from '../../../../kit/ui/form/field.tsx'
import type { EditorFields } from './announcement-fields.ts'

const languages = [
  { language: 'fr', titleField: 'titleFr', textField: 'textFr' },
  { language: 'en', titleField: 'titleEn', textField: 'textEn' },
] as const

/** Title and text in both languages: side by side, on a phone as tabs. */
export const LanguageFields = ({
  value,
  errors,
  isLocked,
  titleLength,
  textLength,
  onChange,
}: {
  value: EditorFields
  errors: Partial<Record<AnnouncementField, string>>
  isLocked: (field: AnnouncementField) => boolean
  titleLength: number
  textLength: number
  onChange: (changes: Partial<EditorFields>) => void
}) => {
  const t = useTranslations('announcements.desk')
  const [shown, show] = useState<'fr' | 'en'>('fr')
  return (
    <>
      <div className="announcement-tabs">
        <Tabs
          label={t('languages')}
          value={shown}
          tabs={languages.map(({ language }) => ({ value: language, label: t(`language.${language}`) }))}
          onChange={show}
          variant="segments"
        />
      </div>
      <div className="announcement-two">
        {languages.map(({ language, titleField, textField }) => (
          <div
            key={language}
            lang={language}
            className={`announcement-language ${language === shown ? '' : 'announcement-other'}`}
          >
            <TextInput
              label={t(titleField)}
              maxLength={titleLength}
              value={value[titleField]}
              error={errors[titleField]}
              disabled={isLocked(titleField)}
              onChange={({ target }) => onChange({ [titleField]: target.value })}
            />
            <TextArea
              label={t(textField)}
              maxLength={textLength}
              value={value[textField]}
              error={errors[textField]}
              disabled={isLocked(textField)}
              onChange={({ target }) => onChange({ [textField]: target.value })}
            />
          </div>
        ))}
      </div>
    </>
  )
}
