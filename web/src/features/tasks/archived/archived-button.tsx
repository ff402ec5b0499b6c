import { IconArchive } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/button/button.tsx'
import { usePreloadWhenIdle } from '../../../kit/ui/lazy/preload-when-idle.ts'

/** Button that opens the archived tasks (TSK-045) at their address; they are not loaded before. */
export const ArchivedButton = () => {
  const t = useTranslations('archived')
  const navigate = useNavigate()
  const router = useRouter()
  usePreloadWhenIdle(() => router.preloadRoute({ to: '/projects/archived' }))
  return (
    <Button
      variant="ghost"
      size="small"
      icon={IconArchive}
      onClick={() => void navigate({ to: '/projects/archived', search: true })}
    >
      {t('open')}
    </Button>
  )
}
