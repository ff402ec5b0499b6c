import { IconArrowDown, IconArrowLeft, IconArrowRight, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { useStore } from '../../../kit/store/store.ts'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { Icon, type IconComponent } from '../../../kit/ui/icon/icon.tsx'
import { getKeycaps, keyGroups, type KeyGroup, type KeyName } from './shortcuts.ts'
import { actingKeysStore, allowSingleKeys, keysShown, singleKeysStore } from './shortcuts-store.ts'
import './key-map.css'

const named = ['Enter', 'Space', 'Escape', 'Shift', 'Mod', 'Left', 'Up', 'Down', 'Right'] as const
const arrows: Partial<Record<string, IconComponent>> = {
  Left: IconArrowLeft,
  Up: IconArrowUp,
  Down: IconArrowDown,
  Right: IconArrowRight,
}
const isNamed = (cap: string): cap is (typeof named)[number] => (named as readonly string[]).includes(cap)
const apple = () => /mac|iphone|ipad/i.test(navigator.platform)

const Caps = ({ name }: { name: KeyName }) => {
  const t = useTranslations('keys')
  const word = (cap: string) => {
    if (cap === 'Mod' && apple()) return '⌘'
    return isNamed(cap) ? t(`cap.${cap}`) : cap.toUpperCase()
  }
  return getKeycaps(name).map((cap) => {
    const arrow = arrows[cap]
    return (
      <kbd key={cap}>
        {arrow ? (
          <>
            <Icon icon={arrow} size={14} />
            <span className="sr-only">{word(cap)}</span>
          </>
        ) : (
          word(cap)
        )}
      </kbd>
    )
  })
}

/** Dialog of keyboard shortcuts: those active here and for this user, and the switch for single-key shortcuts. */
export default ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations('keys')
  const on = useStore(singleKeysStore)
  const acting = keysShown(useStore(actingKeysStore))
  const groups = (Object.keys(keyGroups) as KeyGroup[]).map(
    (group) => [group, (Object.keys(keyGroups[group]) as KeyName[]).filter((name) => acting.has(name))] as const,
  )
  return (
    <Dialog open wide onClose={onClose} title={t('title')} description={t(acting.has('close') ? 'leadOpened' : 'lead')}>
      <label className="shortcut-switch">
        <input type="checkbox" checked={on} onChange={() => allowSingleKeys(!on)} />
        <span>
          {t('single')} <span className="quiet">{t('singleHint')}</span>
        </span>
      </label>
      <div className="shortcut-groups" data-part="shortcut-groups">
        {groups.map(
          ([group, names]) =>
            names.length > 0 && (
              <section key={group} aria-labelledby={`keys-${group}`}>
                <h3 id={`keys-${group}`}>{t(`group.${group}`)}</h3>
                <dl>
                  {names.map((name) => (
                    <div key={name}>
                      <dt>{t(`does.${name}`)}</dt>
                      <dd>
                        <Caps name={name} />
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ),
        )}
      </div>
    </Dialog>
  )
}
