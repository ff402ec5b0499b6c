import type { OwnAnnouncement } from '@passerelle/contract/accounts/announcement-schemas'
import { maxBanners } from '@passerelle/contract/limits'
import { middayOf } from '@passerelle/kernel/nights'
import {
  IconChevronDown,
  IconChevronUp,
  IconCurrencyEuro,
  IconFileText,
  IconSpeakerphone,
  IconX,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { BareIconButton } from '../../../kit/ui/button/bare-icon-button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { Prose } from '../../../kit/ui/text/prose.tsx'
import './announcement-banner.css'

export type BannerAnnouncement = z.infer<typeof OwnAnnouncement>
type Answers = { onDismiss: (id: string) => void; onAcknowledge: (id: string) => void }

const icons = { info: IconSpeakerphone, price: IconCurrencyEuro, terms: IconFileText }
/** Texts that are surely longer than three lines of a phone. */
const longerThan = 130

type Look = { answers?: Answers; isForeign?: boolean }

/** One announcement; without `answers` it is only looked at, `isForeign` by staff inside an account (ANN-006). */
const AnnouncementBanner = ({
  announcement,
  answers,
  isForeign = false,
}: Look & { announcement: BannerAnnouncement }) => {
  const t = useTranslations('announcementBanner')
  const format = useFormat()
  const heading = useId()
  const [folded, fold] = useState(false)
  const [whole, showWhole] = useState(false)
  const { _id, kind, title, text, link, effectiveOn, acknowledge, mayAcknowledge } = announcement
  const isAsked = acknowledge && mayAcknowledge
  const isLong = text.length > longerThan
  return (
    <section
      className={`announcement ${folded ? 'folded' : ''} ${isForeign ? 'of-customer' : ''}`}
      data-part="announcement"
      aria-labelledby={heading}
    >
      <Icon icon={icons[kind]} />
      <h2 id={heading}>{title}</h2>
      {!folded && (
        <div className="announcement-body">
          <Prose text={text} className={`announcement-text ${isLong && !whole ? 'clamped' : ''}`} />
          {isLong && (
            <button type="button" className="link announcement-toggle" onClick={() => showWhole(!whole)}>
              {t(whole ? 'less' : 'more')}
            </button>
          )}
          {(effectiveOn !== null || link !== null || isForeign) && (
            <p>
              {effectiveOn !== null && (
                <span className="announcement-day">{t('effective', { day: format.day(middayOf(effectiveOn)) })}</span>
              )}{' '}
              {link !== null && (
                <a className="link" href={link} {...(!link.startsWith('/') && { target: '_blank', rel: 'noopener' })}>
                  {t('link')}
                </a>
              )}{' '}
              {isForeign && t('ofCustomer')}
            </p>
          )}
        </div>
      )}
      {answers && (
        <div className="announcement-actions">
          {isAsked && !folded && (
            <Button size="small" className="announcement-read" onClick={() => answers.onAcknowledge(_id)}>
              {t('read')}
            </Button>
          )}
          {isAsked ? (
            <BareIconButton
              icon={folded ? IconChevronDown : IconChevronUp}
              label={t(folded ? 'unfold' : 'fold', { title })}
              aria-expanded={!folded}
              onClick={() => fold(!folded)}
            />
          ) : (
            <BareIconButton icon={IconX} label={t('close', { title })} onClick={() => answers.onDismiss(_id)} />
          )}
        </div>
      )}
    </section>
  )
}

/** What is announced to the reader, two at most; the number of the others follows (ANN-006). */
export const AnnouncementBanners = ({ list, ...look }: Look & { list: readonly BannerAnnouncement[] }) => {
  const t = useTranslations('announcementBanner')
  if (list.length === 0) return null
  const others = list.length - maxBanners
  return (
    <div className="announcements">
      {list.slice(0, maxBanners).map((announcement) => (
        <AnnouncementBanner key={announcement._id} announcement={announcement} {...look} />
      ))}
      {others > 0 && <p className="announcements-more">{t('others', { count: others })}</p>}
    </div>
  )
}
