import {
  IconArrowDownRight,
  IconArrowUpRight,
  IconCircleCheck,
  IconCircleX,
  IconEqual,
  IconTool,
} from '@tabler/icons-react'

/** How the services stand, beside the words that say so. */
export const stateSigns = { normal: IconCircleCheck, maintenance: IconTool, incident: IconCircleX } as const

/** How a figure moved. */
export const trendSigns = { more: IconArrowUpRight, less: IconArrowDownRight, same: IconEqual } as const
