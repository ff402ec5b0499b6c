import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { scrollerOf } from '../scroll/scroll-anchor.ts'

/**
 * Top of the loaded messages: loads the previous page when fully in view (THR-013), or by its button. On mobile, where
 * the whole sheet scrolls, the user passes it on the way down, so only the button loads. `pages` rechecks after each
 * page.
 */
export const OlderMessages = ({ pages, loading, onLoad }: { pages: number; loading: boolean; onLoad: () => void }) => {
  const t = useTranslations('thread')
  const place = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(() => loading || onLoad())
  useEffect(() => {
    const sentinel = place.current
    if (!sentinel?.closest('.conversation-scroll')?.contains(scrollerOf(sentinel))) return
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load()
      },
      { threshold: 1 },
    )
    seen.observe(sentinel)
    return () => seen.disconnect()
  }, [pages])
  return (
    <div className="older-messages" data-part="older-messages" ref={place}>
      <Button variant="ghost" size="small" loading={loading} onClick={onLoad}>
        {loading ? t('loadingOlder') : t('older')}
      </Button>
    </div>
  )
}
