/** Requests that succeed at the endpoints of `contract/team`. */
import { changeRole, listShareSources, searchPeople, setVerified } from '#contract/team/api/admin.ts'
import { exportList } from '#contract/team/api/exports.ts'
import { runJob } from '#contract/team/api/jobs.ts'
import { updatePlatformSettings } from '#contract/team/api/platform.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { people } from '#tests/kit/people.ts'
import { type CostCase, cost } from './cost-case.ts'

export const teamCosts: readonly CostCase[] = [
  cost(runJob, async () => ({
    caller: await people.superAdmin(),
    input: { body: { cron: '*/5 * * * *', job: 'expiring' } },
  })),
  cost(updatePlatformSettings, async () => ({
    caller: await people.superAdmin(),
    input: { body: { 'paidLesson.enabled': false } },
  })),
  cost(exportList, async () => ({ caller: await people.admin(), input: { params: { list: 'users' }, query: {} } })),
  cost(listShareSources, async () => ({ caller: await people.admin(), input: { query: { days: 30 } } })),
  cost(searchPeople, async () => ({ caller: await people.admin(), input: { query: { text: 'محمود' } } })),
  cost(changeRole, async () => ({
    caller: await people.superAdmin(),
    input: { params: { id: (await people.student()).id }, body: { role: Role.Tutor } },
  })),
  cost(setVerified, async () => ({
    caller: await people.superAdmin(),
    input: { params: { id: (await people.student()).id }, body: { email: true } },
  })),
]
