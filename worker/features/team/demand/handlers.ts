import type * as declared from '#contract/team/api/demand.ts'
import {
  demandDaysOf,
  demandWeeksOf,
  fullestHours,
  mergeMisses,
  sumDemand,
  sumWaits,
  sumWeekHours,
  toCohort,
} from '#contract/team/rules/demand.ts'
import { demand as limits } from '#contract/vocabulary/demand.ts'
import type { Handlers } from '#worker/handler.ts'
import { findDemand } from './store.ts'

export const demand: Handlers<typeof declared> = {
  async getDemand({ services: { db }, now }) {
    const { shown, before } = demandDaysOf(now)
    const [firstWeek = ''] = demandWeeksOf(now)
    const { days, weeks, tutors } = await findDemand(db, { day: before[0] ?? '', week: firstWeek })
    const [first = ''] = shown
    const [counted, earlier] = [days.filter(({ day }) => day >= first), days.filter(({ day }) => day < first)]
    const hours = sumWeekHours(counted)
    const cohorts = weeks.map((week) => toCohort(week, now))
    const firstOfAny = cohorts.findIndex(({ students }) => students > 0)
    return {
      days: counted.length,
      lastDay: counted.at(-1)?.day ?? null,
      sums: counted.length === 0 ? null : sumDemand(counted),
      before: earlier.length < limits.days ? null : sumDemand(earlier),
      hours,
      fullest: fullestHours(hours),
      misses: mergeMisses(counted)?.map(({ filter, ...miss }) => ({ ...miss, filter: { ...filter } })) ?? null,
      waits: sumWaits(weeks, now),
      tutors,
      weeks: firstOfAny < 0 ? [] : cohorts.slice(firstOfAny),
    }
  },
}
