import type { Rating } from '@passerelle/kernel/satisfaction'
import { IconMoodNeutral, IconMoodSad, IconMoodSmile } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon, type IconComponent } from '../../kit/ui/icon/icon.tsx'
import './rating.css'

/** The mark of each rating, beside its word: never colour alone. */
export const ratingIcons: Record<Rating, IconComponent> = {
  good: IconMoodSmile,
  fair: IconMoodNeutral,
  bad: IconMoodSad,
}

export const RatingMark = ({ rating }: { rating: Rating }) => {
  const t = useTranslations('satisfaction.ratings')
  return (
    <span className={`rating-mark ${rating}`} data-rating={rating}>
      <Icon icon={ratingIcons[rating]} /> {t(rating)}
    </span>
  )
}
