import { IconBarrierBlock } from '@tabler/icons-react'
import type { Messages } from '@passerelle/i18n/catalog'
import { useTranslations } from 'use-intl'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { EmptyState } from '../../kit/ui/feedback/states.tsx'

/** Coming-soon page (UIX-033, UIX-036). */
export const ComingSoon = ({ page }: { page: keyof Messages['pages'] }) => {
  const t = useTranslations()
  usePageTitle(t(`pages.${page}`))
  return (
    <EmptyState asPage icon={IconBarrierBlock} title={t(`pages.${page}`)}>
      {t('comingSoon.text')}
    </EmptyState>
  )
}
