/**
 * A successful request for every endpoint that needs input: its cost is measured over the whole registry. Endpoints
 * marked `owned` have theirs in `tests/kit/access-cases`; those without input need none. Cases stand in the file of the
 * endpoint's room.
 */
import { catalogueCosts } from './catalogue.ts'
import { classroomCosts } from './classroom.ts'
import type { CostCase } from './cost-case.ts'
import { frameCosts } from './frame.ts'
import { hoursCosts } from './hours.ts'
import { joiningCosts } from './joining.ts'
import { lessonsCosts } from './lessons.ts'
import { moneyCosts } from './money.ts'
import { payoutCosts } from './payouts.ts'
import { peopleCosts } from './people.ts'
import { publicCosts } from './public.ts'
import { talkCosts } from './talk.ts'
import { teamCosts } from './team.ts'

export const costCases: readonly CostCase[] = [
  ...catalogueCosts,
  ...classroomCosts,
  ...frameCosts,
  ...hoursCosts,
  ...joiningCosts,
  ...lessonsCosts,
  ...moneyCosts,
  ...payoutCosts,
  ...peopleCosts,
  ...publicCosts,
  ...talkCosts,
  ...teamCosts,
]
