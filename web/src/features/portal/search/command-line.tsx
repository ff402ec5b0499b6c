import { Icon } from '../../../kit/ui/icon/icon.tsx'
import type { Command } from '../../../kit/ui/page-commands.ts'

/** A command of the palette: name, what it acts on, its shortcut. */
export const CommandLine = ({ command: { icon, label, note, keys = [] } }: { command: Command }) => (
  <>
    <Icon icon={icon} />
    <span className="search-result-name">{label}</span>
    {note && <span className="quiet num">{note}</span>}
    {keys.length > 0 && (
      <span className="found-keys" aria-hidden="true">
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </span>
    )}
  </>
)
