import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { Day } from '#contract/shared/shapes/wire.ts'
import { tutorRoles } from '#contract/vocabulary/roles.ts'
import { titles } from '#web/copy/titles.ts'
import { SchedulePage, type ScheduleSearch } from '#web/features/hours/availability/schedule-page.tsx'
import { requireOnboarded } from '#web/features/people/account/guards.ts'

const RealDay = v.pipe(
  Day,
  v.check((day) => !Number.isNaN(Date.parse(day))),
)

export const Route = createFileRoute('/schedule-management')({
  staticData: { title: titles.schedule, offline: true },
  validateSearch: v.object({
    from: v.fallback(v.optional(RealDay), undefined),
    view: v.fallback(v.optional(v.literal('list')), undefined),
    edit: v.fallback(v.optional(v.union([v.literal(true), RealDay])), undefined),
  }),
  beforeLoad: requireOnboarded(...tutorRoles),
  component: Schedule,
})

function Schedule() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = (next: ScheduleSearch, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace, resetScroll: false })
  return <SchedulePage search={search} onSearch={change} />
}
