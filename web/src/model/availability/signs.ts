import {
  IconArrowDownRight,
  IconArrowUpRight,
  IconCircleCheck,
  IconCircleX,
  IconEqual,
  IconTool,
} from '@tabler/icons-react'

/** Icons of service states, shown next to the state's name. */
export const stateSigns = { normal: IconCircleCheck, maintenance: IconTool, incident: IconCircleX } as const

/** Icons of trends. */
export const trendSigns = { more: IconArrowUpRight, less: IconArrowDownRight, same: IconEqual } as const
