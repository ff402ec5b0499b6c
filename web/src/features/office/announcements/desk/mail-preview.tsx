import { toMailText } from '@passerelle/kernel/announcement-mail'
import { longDayText } from '@passerelle/kernel/format-date'
import { middayOf } from '@passerelle/kernel/nights'
import { useLocale, useTranslations } from 'use-intl'
import { Paragraphs } from '../../../../kit/ui/text/paragraphs.tsx'
import type { EditorFields } from './announcement-fields.ts'

/** The mail of an announcement, in the language of who looks at it (ANN-008, ANN-013). */
export const MailPreview = ({
  fields: { kind, titleFr, titleEn, textFr, textEn, effectiveOn, document },
  termsNotice,
}: {
  fields: EditorFields
  /** What silence about new terms means, where the installation has its own sentence. */
  termsNotice: Record<'fr' | 'en', string | null> | undefined
}) => {
  const t = useTranslations('announcements.desk')
  const mail = useTranslations('inbox')
  const documents = useTranslations('accountSettings.document')
  const locale = useLocale() as 'fr' | 'en'
  const title = (locale === 'fr' ? titleFr : titleEn) || t('untitled')
  const date = effectiveOn === '' ? '' : longDayText(middayOf(effectiveOn), locale)
  const name = document ? documents(document) : mail('mailTerms')
  const terms = () => `${mail('mailDocument', { name, date })} ${termsNotice?.[locale] ?? mail('mailObjection')}`
  const inForce = kind === 'info' || date === '' ? '' : kind === 'price' ? mail('mailPrices', { date }) : terms()
  return (
    <div className="announcement-preview announcement-mail" role="group" aria-label={t('mailPreview')}>
      <p>{t('mailPreview')}</p>
      <article>
        <h3>{title}</h3>
        {inForce && <p>{inForce}</p>}
        <Paragraphs text={toMailText(locale === 'fr' ? textFr : textEn, location.origin)} />
        <span className="announcement-mail-button">{mail('mailRead')}</span>
      </article>
    </div>
  )
}
