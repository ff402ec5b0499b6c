import { ratings, type Rating } from '@passerelle/kernel/satisfaction'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../kit/ui/icon/icon.tsx'
import { ratingIcons } from './rating-mark.tsx'

/** The three ratings as one radio group: arrows move between them, and nothing is sent by choosing. */
export const RatingChoices = ({
  legend,
  rating,
  disabled = false,
  onChoose,
}: {
  legend: string
  rating: Rating | null
  disabled?: boolean
  onChoose: (rating: Rating) => void
}) => {
  const t = useTranslations('satisfaction.ratings')
  const name = useId()
  return (
    <fieldset className="rating-choices" disabled={disabled}>
      <legend>{legend}</legend>
      <div className="rating-row">
        {ratings.map((one) => (
          <label key={one} className={`rating-choice ${one}`}>
            <input type="radio" name={name} value={one} checked={rating === one} onChange={() => onChoose(one)} />
            <Icon icon={ratingIcons[one]} />
            {t(one)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
