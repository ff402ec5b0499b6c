import { registration } from '@passerelle/contract/accounts/registration'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { Button } from '../../../kit/ui/button/button.tsx'

/** Suggestions of free slugs when the chosen one is taken. */
export const FreeSlugs = ({
  name,
  city,
  onChoose,
}: {
  name: string
  city: string
  onChoose: (slug: string) => void
}) => {
  const t = useTranslations('registration')
  const { data } = useQuery({
    queryKey: ['free-slugs', name, city],
    queryFn: ({ signal }) => call(registration.suggestSlugs, { name, city }, { side: 'customer', signal }),
    enabled: name.trim() !== '',
  })
  if (!data || data.list.length === 0) return null
  return (
    <p className="free-slugs">
      {t('slugsFree')}
      {data.list.map((slug) => (
        <Button key={slug} size="small" onClick={() => onChoose(slug)}>
          {slug}
        </Button>
      ))}
    </p>
  )
}
