import { announcementBanner } from './announcementBanner.ts'
import { archived } from './archived.ts'
import { availability } from './availability.ts'
import { board } from './board.ts'
import { common } from './common.ts'
import { failures } from './failures.ts'
import { filters } from './filters.ts'
import { home } from './home.ts'
import { pages } from './pages.ts'
import { people } from './people.ts'
import { search } from './search.ts'
import { selection } from './selection.ts'
import { shell } from './shell.ts'
import { task } from './task.ts'
import { words } from './words.ts'
import { workLogs } from './workLogs.ts'

/**
 * Messages of the home page, its frame, and whatever opens above them without loading more messages: part of the
 * initial page.
 */
export const first = {
  announcementBanner,
  archived,
  availability,
  board,
  common,
  failures,
  filters,
  home,
  pages,
  people,
  search,
  selection,
  shell,
  task,
  words,
  workLogs,
} as const
